import { type Evidence, previousTopic } from "./evidence";
import type { Reason } from "./request";
import { MAX_MESSAGE } from "./session";
import type { ToolPick } from "./signals/signal";
import type { Situation } from "./situation";
import type { Mode, Signal } from "./snapshot";
import { dot } from "./vectors";

/** A tool in the list, with the ground on which it is there. No signal: everything was sent. */
type Listed = Omit<ToolPick, "signal"> & { readonly signal: Signal | null; readonly round: number };

export type Admission = {
  /** What is sent, in the order of admission. */
  readonly list: readonly Listed[];
  /** What the session holds from now on. */
  readonly loaded: readonly Listed[];
  /** Picked, and left out for want of room. */
  readonly cut: ReadonlyMap<number, Reason>;
};

/** When the cap forces a new selection, this share of it is filled, so that the next pick does not force another. */
const REFILL = 0.75;

/** Which of the picks join the loaded set. It grows at its end; only a boundary makes it choose anew. */
export function admit(
  situation: Situation,
  mode: Mode,
  picks: ReadonlyMap<number, ToolPick>,
  evidence: Evidence,
): Admission {
  const { round, scope } = situation;
  const loaded = loadedTools(situation);
  if (mode === "chat") return { list: [], loaded, cut: new Map() };
  if (mode === "direct") {
    const reason = { kind: "everything" } as const;
    const list = [...scope.allowed].map((tool): Listed => ({ tool, signal: null, reason, score: null, round }));
    return { list, loaded, cut: new Map() };
  }
  const wanted = [...picks.values()].map((pick): Listed => ({ ...pick, round }));
  const kept = startsAnew(situation, evidence) ? [] : loaded;
  return fill(situation, kept, wanted);
}

function loadedTools({ compiled, scope, state }: Situation): Listed[] {
  return state.admitted.flatMap(({ tool: name, signal, reason, score, round }) => {
    const tool = compiled.numbers.get(name);
    return tool === undefined || !scope.allowed.has(tool) ? [] : [{ tool, signal, reason, score, round }];
  });
}

/** A policy may choose anew each round, or when the user has turned to something else. */
export function startsAnew(situation: Situation, evidence: Evidence): boolean {
  const { kind, topicShiftBelow } = situation.settings.stability;
  if (kind === "round") return true;
  // Later rounds of a turn are about what its first round was about.
  if (situation.state.lastMessage === situation.request.message.slice(0, MAX_MESSAGE)) return false;
  const previous = previousTopic(situation);
  if (topicShiftBelow === null || previous === null) return false;
  const before = situation.request.vectorOf(previous);
  return evidence.vector !== undefined && before !== undefined && dot(before, evidence.vector) < topicShiftBelow;
}

function fill(situation: Situation, kept: readonly Listed[], wanted: readonly Listed[]): Admission {
  const room = new Room(situation);
  for (const entry of kept) room.take(entry);
  const known = new Set(kept.map(({ tool }) => tool));
  const fresh = wanted.filter(({ tool }) => !known.has(tool));
  const first = fresh[0];
  // What matters most is not kept out by what mattered earlier; what would never fit changes nothing.
  const isKeptOut = first !== undefined && !room.fits(first) && new Room(situation).fits(first);
  if (isKeptOut) return reselect(situation, kept, wanted);
  const list = [...kept];
  const cut = new Map<number, Reason>();
  for (const entry of fresh) {
    const problem = room.problem(entry);
    if (problem !== null) cut.set(entry.tool, problem);
    else {
      room.take(entry);
      list.push(entry);
    }
  }
  return { list, loaded: list, cut };
}

/** What is wanted now comes first, then what was loaded last; their order in the list stays that of admission. */
function reselect(situation: Situation, kept: readonly Listed[], wanted: readonly Listed[]): Admission {
  const { list: chosen, cut } = fill(situation, [], wanted);
  const room = new Room(situation, REFILL);
  for (const entry of chosen) room.take(entry);
  const staying = new Set(chosen.map(({ tool }) => tool));
  for (const entry of [...kept].reverse()) {
    if (staying.has(entry.tool) || !room.fits(entry)) continue;
    room.take(entry);
    staying.add(entry.tool);
  }
  const survivors = kept.filter(({ tool }) => staying.has(tool));
  const surviving = new Set(survivors.map(({ tool }) => tool));
  const list = [...survivors, ...chosen.filter(({ tool }) => !surviving.has(tool))];
  return { list, loaded: list, cut };
}

/** What the caps leave. Core is never cut, but it takes up room. */
class Room {
  readonly #situation: Situation;
  readonly #maxTools: number;
  readonly #maxTokens: number;
  #tools = 0;
  #tokens = 0;

  constructor(situation: Situation, share = 1) {
    const { maxTools, maxTokens } = situation.settings.caps;
    this.#situation = situation;
    this.#maxTools = Math.floor((maxTools ?? Number.POSITIVE_INFINITY) * share);
    this.#maxTokens = Math.floor((maxTokens ?? Number.POSITIVE_INFINITY) * share);
  }

  problem(entry: Listed): Reason | null {
    if (entry.signal === "core") return null;
    if (this.#tools + 1 > this.#maxTools) return { kind: "over-cap", cap: "tools", limit: this.#maxTools };
    if (this.#tokens + this.#cost(entry) > this.#maxTokens) {
      return { kind: "over-cap", cap: "tokens", limit: this.#maxTokens };
    }
    return null;
  }

  fits(entry: Listed): boolean {
    return this.problem(entry) === null;
  }

  take(entry: Listed): void {
    this.#tools += 1;
    this.#tokens += this.#cost(entry);
  }

  #cost({ tool }: Listed): number {
    const { renderings, encoding } = this.#situation;
    return renderings.schemas.cost(tool, encoding);
  }
}
