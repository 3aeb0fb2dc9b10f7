import { type Action, type OfferedActions, READING } from "@/server/chat/demo/language/actions";

const SAME_ACTION = 1.8;
/** Nearly every question asks to read something, so that this tells little. */
const PLAIN_ACTION = 1.2;
const PLAIN_ACTIONS: ReadonlySet<Action> = new Set<Action>(["read", "list", "add"]);
const FIRST_ACTION = 0.4;
const LATER_ACTION = 0.6;
const OTHER_ACTION = 1.1;
const ONLY_DESCRIBED = 0.3;
const ONE_OR_ALL = 0.7;

/** What it counts, beside words, that a tool does what is asked for; less than nothing where it does something else. */
export function scoreAction(asked: readonly Action[], { named, described }: OfferedActions): number {
  const [first] = asked;
  if (first === undefined || named.size + described.size === 0) return 0;
  const shared = asked.find((action) => named.has(action)) ?? asked.find((action) => described.has(action));
  if (shared === undefined) {
    // Whoever asks cares little whether the answer is called a list, a search or a reading.
    const isAlike = READING.has(first) && [...named, ...described].some((action) => READING.has(action));
    return isAlike ? PLAIN_ACTION : -OTHER_ACTION;
  }
  const plain = PLAIN_ACTIONS.has(shared) ? PLAIN_ACTION : SAME_ACTION;
  const value = shared === first ? plain + FIRST_ACTION : plain * LATER_ACTION;
  return named.has(shared) ? value : value - ONLY_DESCRIBED;
}

/** Whether a tool removes what nobody wants removed, or does something else to what is to go. */
export function isOtherDeed(asked: readonly Action[], { named, described }: OfferedActions): boolean {
  const offered = [...named, ...described];
  const [first] = asked;
  if (first === "remove") return offered.length > 0 && !offered.some((action) => MAY_REMOVE.has(action));
  return offered.length > 0 && offered.every((action) => action === "remove") && !asked.includes("remove");
}

const MAY_REMOVE: ReadonlySet<Action> = new Set<Action>(["remove", "pause"]);

/** Whoever says "all" does not mean the tool that wants to be told which one; whoever does not, does. */
export function scoreCount(message: string, [action]: readonly Action[], isOfOne: boolean): number {
  if (action === undefined || !["remove", "change", "finish"].includes(action)) return 0;
  const isOfAll = /\b(?:all|every|everything|each|whole)\b/i.test(message);
  return isOfOne === isOfAll ? 0 : ONE_OR_ALL;
}
