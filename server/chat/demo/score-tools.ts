import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { type Action, isQuestion, isReading, isVerb, offeredActions, refersBack, requestedActions } from "./actions";
import { type DemoTool, fieldsOf, isId, isObject, requiredOf, textIn, textsIn } from "./demo-tool";
import { quotedIn } from "./extract-text";
import { contentWords, cuesIn, joinCompounds, stemsFor } from "./words";

type Profile = {
  readonly tool: DemoTool;
  readonly stems: ReadonlyMap<string, number>;
  readonly nameStems: readonly string[];
  readonly actions: ReadonlySet<Action>;
};
const WEIGHTS = { name: 2.2, description: 1.4, parameter: 0.9, detail: 0.5 } as const;

type Term = { readonly stems: ReadonlyMap<string, number>; readonly weight: number };
const TERM_WEIGHTS = { cue: 1.2, content: 0.45, verb: 0.2, earlier: 0.55, onlyEarlier: 0.8 } as const;

/** No single word makes a tool fit. */
const MAX_FIT_PER_WORD = 1.5;
const UNMENTIONED_NAME_PART = 0.12;
const FITS_ALONE = 2;

type ScoredTool = {
  readonly tool: DemoTool;
  readonly score: number;
  readonly fit: number;
  /** The tool would remove something nobody asked to remove, or the other way around. */
  readonly isWrongAction: boolean;
};

export function scoreTools(message: string, earlier: string | undefined, tools: readonly DemoTool[]): ScoredTool[] {
  const profiles = tools.map(profileOf);
  const alone = score(profiles, message, undefined);
  const isShort = wordsOf(message).length <= (refersBack(message) ? 9 : 5);
  if (earlier === undefined || !isShort) return alone;
  if (!refersBack(message) && alone.some(({ fit }) => fit >= FITS_ALONE)) return alone;
  return score(profiles, message, earlier);
}

function score(profiles: readonly Profile[], message: string, earlier: string | undefined): ScoredTool[] {
  const rarity = rarityIn(profiles);
  const terms = termsOf(message, earlier);
  const own = requestedActions(joinCompounds(message));
  const requested = own.length === 0 && earlier !== undefined ? requestedActions(joinCompounds(earlier)) : own;
  return profiles
    .map((profile) => {
      const matches = terms.map((term) => bestMatch(term, profile, rarity));
      const unmentioned = profile.nameStems.filter((stem) => !terms.some(({ stems }) => stems.has(stem)));
      const words = sum(matches.map(({ value }) => value)) - unmentioned.length * UNMENTIONED_NAME_PART;
      const topic = sum(matches.map(({ fit }) => Math.min(fit, MAX_FIT_PER_WORD)));
      const action = scoreAction(requested, profile.actions);
      return {
        tool: profile.tool,
        score: words + action + scoreCount(message, requested, profile),
        fit: topic === 0 ? 0 : topic + action * 0.5,
        isWrongAction: isWrongAction(requested, [...profile.actions]),
      };
    })
    .sort((a, b) => b.score - a.score);
}

function bestMatch({ stems, weight }: Term, profile: Profile, rarity: ReadonlyMap<string, number>) {
  let best = { fit: 0, value: 0 };
  for (const [stem, closeness] of stems) {
    const fit = (profile.stems.get(stem) ?? 0) * closeness * weight;
    const value = fit * (rarity.get(stem) ?? 0);
    if (value > best.value) best = { fit, value };
  }
  return best;
}

function scoreAction(requested: readonly Action[], offered: ReadonlySet<Action>): number {
  const [first] = requested;
  if (first === undefined || offered.size === 0) return 0;
  const shared = requested.find((action) => offered.has(action));
  // Listing, searching and reading can all answer a question.
  if (shared === undefined) return isReading(first) && [...offered].some(isReading) ? 1.2 : -1.1;
  return shared === first ? 1.9 : 0.9;
}

/** "All" does not mean the tool that needs to know which one. */
function scoreCount(message: string, [action = "read"]: readonly Action[], { tool }: Profile): number {
  if (!["remove", "change", "finish"].includes(action)) return 0;
  const needsOne = requiredOf(tool).some((name) => isId(name) || name === "name");
  return needsOne === /\b(?:all|every|everything|each|whole)\b/i.test(message) ? 0 : 0.7;
}

function isWrongAction(requested: readonly Action[], offered: readonly Action[]): boolean {
  if (offered.length === 0) return false;
  if (requested[0] === "remove") return !offered.some((action) => action === "remove" || action === "pause");
  return offered.every((action) => action === "remove") && !requested.includes("remove");
}

function termsOf(message: string, earlier = ""): Term[] {
  const { head, content } = splitContent(message);
  const isOnlyEarlier = refersBack(message) || contentWords(head).length <= 1;
  const terms = new Map<string, Term>();
  const add = (text: string, weight: number) => {
    for (const cue of cuesIn(text)) {
      const stems = new Map(cue.map((hint) => [stemOf(hint), 1]));
      if (!terms.has(`<${cue}>`)) terms.set(`<${cue}>`, { stems, weight: weight * TERM_WEIGHTS.cue });
    }
    for (const word of contentWords(text)) {
      const own = isVerb(word) ? weight * TERM_WEIGHTS.verb : weight;
      if (!terms.has(word)) terms.set(word, { stems: stemsFor(word), weight: own });
    }
  };
  add(head, 1);
  add(content, TERM_WEIGHTS.content);
  add(earlier, isOnlyEarlier ? TERM_WEIGHTS.onlyEarlier : TERM_WEIGHTS.earlier);
  return [...terms.values()];
}

/** "Add a task to buy milk", but not "send it to my phone". */
const CONTENT_AFTER =
  /^(.{3,80}?)(?::\s|\s(?:that|saying)\s|\sto (?!(?:an?|the|my|our|your|his|her|their|this|that|it|me|us|him|them|all|https?:|\d)\b))([\s\S]*)$/i;

/** Text to be written or searched for says less about the tool than the words around it. */
function splitContent(message: string): { readonly head: string; readonly content: string } {
  if (isQuestion(message)) return { head: message, content: "" };
  const [, head = message, content = ""] = CONTENT_AFTER.exec(message) ?? [];
  const quoted = quotedIn(head);
  return quoted === null ? { head, content } : { head: head.replace(quoted, " "), content: `${quoted} ${content}` };
}

/** Keyed by schema, which is the same object in every round. */
const profiles = new WeakMap<object, Profile>();

function profileOf(tool: DemoTool): Profile {
  const key = isObject(tool.inputSchema) ? tool.inputSchema : tool;
  const known = profiles.get(key);
  if (known?.tool.name === tool.name && known.tool.description === tool.description) return { ...known, tool };
  const stems = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const stem of wordsOf(joinCompounds(text)).map(stemOf))
      stems.set(stem, Math.max(weight, stems.get(stem) ?? 0));
  };
  add(tool.name, WEIGHTS.name);
  add(withoutVerb(tool.description), WEIGHTS.description);
  for (const [name, field] of fieldsOf(tool)) {
    add(name, WEIGHTS.parameter);
    add(textIn(field, "description"), WEIGHTS.detail);
    add(textsIn(field.enum).join(" "), WEIGHTS.parameter);
  }
  const nameStems = wordsOf(tool.name.replace(/[_.-]/g, " ")).map(stemOf);
  const profile = { tool, stems, nameStems, actions: offeredActions(tool.name, tool.description) };
  profiles.set(key, profile);
  return profile;
}

/** "Report how the service is doing" is about the service, not about reports. */
function withoutVerb(description: string): string {
  const [verb = ""] = /^[A-Za-z]{1,20}/.exec(description) ?? [];
  return isVerb(verb.toLowerCase()) ? description.slice(verb.length) : description;
}

/** A word that every tool uses tells none apart. */
function rarityIn(all: readonly Profile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of all) for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const rarity = (count: number) => 0.35 + Math.log((all.length + 1) / count) / Math.log(66);
  return new Map([...counts].map(([stem, count]) => [stem, rarity(count)]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
