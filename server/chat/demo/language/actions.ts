import { wordsOf } from "@/server/engine/util/text/words";
import { isQuestion, withoutManners } from "./manners";
import { isRegular } from "./regular-times";

const ACTIONS = [
  ...["add", "list", "read", "search", "remove", "change", "finish", "send", "control", "run", "restart"],
  ...["compare", "pause", "append", "prepend", "compute", "allow"],
] as const;
export type Action = (typeof ACTIONS)[number];

/** What only tells something. */
export const READING: ReadonlySet<Action> = new Set<Action>(["list", "read", "search", "compare", "compute"]);

type FoundAction = { readonly action: Action; readonly at: number; readonly length: number };

/**
 * What a sentence asks to be done, what it begins with first. Whoever asks a question wants to be told something, and whoever
 * begins with a deed wants that deed, whatever else the sentence mentions.
 */
export function askedActions(message: string): readonly Action[] {
  const found = findActions(message);
  // "Every morning at seven, send me the news" asks for something to be set up, not for the news.
  if (isRegular(message) && !isQuestion(message) && !READING.has(found[0]?.action ?? "add")) return ["add"];
  const isReading = isQuestion(message) || READING.has(found[0]?.action ?? "add");
  const meant = found.filter(({ action }) => READING.has(action) === isReading);
  return meant.length === 0 && isReading ? ["read"] : meant.map(({ action }) => action);
}

/** Every action that the words of a text may stand for, and where: after the words that are only polite. */
export function findActions(text: string): readonly FoundAction[] {
  const said = withoutManners(text).toLowerCase().replaceAll("’", "'");
  return ACTIONS.flatMap((action) => {
    const found = ASKED[action].exec(said);
    return found === null ? [] : [{ action, at: found.index, length: found[0].length }];
  }).sort((a, b) => a.at - b.at || b.length - a.length);
}

const ASKED: Record<Action, RegExp> = {
  add: /\b(?:add|create|new|put|set (?:up|an?\b)|make (?:me )?an?\b|jot|log (?:this|that)|note (?:down|that)|write|schedule|start an?\b|record|remember|remind|save|don't (?:let me )?forget|wake me)\b|^(?:todo|to-do|task|reminder|note|memo)s? ?:/,
  list: /\b(?:list|which|overview|do i have|have i got|what .{0,60}\b(?:do (?:i|we) have|are there|exist)|what(?:'s| is) (?:in|inside|on)|coming up|show (?:me )?(?:all|every|my)|how many|count|titles)\b/,
  read: /\b(?:read|open|show|look at|have a look|view|check|tell me|give me|see|catch me up|pull|fetch|print|display|ping)\b/,
  search:
    /\b(?:search|find|look (?:for|up|through|into)|lookup|where|when did|when was|grep|dig|did i ever|who|google)\b/,
  remove:
    /\b(?:delete|remove|cancel|drop|clear|wipe|erase|empty|forget (?:everything|what|all|about)|get rid|throw away|don't need|no longer need|purge|discard|hide|bring back|restore)\b/,
  change:
    /\b(?:change|update|upgrade|install|edit|move|rename|retitle|push .{0,60}\bback|postpone|reschedule|bump|fix|correct|replace|redo|rewrite|should (?:be|say)|make it|instead)\b/,
  finish:
    /\b(?:is (?:done|finished)|mark .{0,60}\b(?:done|complete|finished)|as done|done with|finish(?:ed)?|completed?|tick(?:ed)?|check(?:ed)? off|cross(?:ed)? off|i(?:'ve| have) (?:paid|done|sent|bought|called))\b/,
  send: /\b(?:send|e?mail|post|tell [\w]+ (?:on|that)|message \w+|let \w+ know|notify|push (?:me|a)|answer that|reply|drop (?:him|her|them) a line|say in)\b|\b(?:put|patch) .{0,200}https?:/,
  control:
    /\b(?:turn|switch|pull .{0,40}\b(?:up|down)|dim|dimmer|brighter|brighten|open|close|shut|lock|unlock|play|mute|(?:lights?|lamps?|everything|heating) (?:on|off|up|down)|set the|set \w+ to|warmer|cooler|colder|scene|is dark)\b/,
  run: /\b(?:run|execute|fire|hand|delegate|spawn|(?:start|launch|get|ask) an? (?:\w{1,20} )?(?:agent|helper|assistant))\b|`[^`]+`/,
  restart: /\b(?:restart|reboot|kick|bounce)\b/,
  compare: /\b(?:compare|diff|differ(?:s|ent|ences?)?|versus|vs|changed|changes|change compared)\b/,
  pause:
    /\b(?:pause|resume|stop the|suspend|enable|disable|(?:switch|turn)\b(?=.{0,80}\b(?:jobs?|schedules?|automations?)\b))\b/,
  append:
    /\b(?:append|at the (?:end|bottom)|below|continue|also|too|add to|add|jot|write down|keep that|make a note|note (?:that|down)|remember that)\b/,
  prepend: /\b(?:prepend|on top|at the (?:very )?(?:top|beginning|start)|above|in front)\b/,
  compute:
    /\b(?:calculate|compute|work out|how much is|(?:divide|multiply|subtract|add) \d{1,15}|percent|plus|minus|times|divided|squared|root|sum|total)\b|\d\s{0,3}[-+*/^×%]\s{0,3}\d|%/,
  allow: /\b(?:allow|let|permit|grant|able to|access)\b/,
};

export type OfferedActions = {
  readonly named: ReadonlySet<Action>;
  /** What the first word of the description adds to that. */
  readonly described: ReadonlySet<Action>;
};

/** What a tool does, by its name. Its description may add to that, but does not turn telling into doing. */
export function readOffered(name: string, description: string): OfferedActions {
  const [opening = ""] = wordsOf(description.slice(0, 100));
  const named = wordsOf(name.replace(/[_.-]/g, " "))
    .flatMap((word) => OFFERED.get(word) ?? [])
    // What replaces all that was there is not for adding to it.
    .filter((action) => action !== "add" || opening !== "replace");
  const [first] = named;
  const described = (OFFERED.get(opening) ?? []).filter(
    (action) => first === undefined || READING.has(action) === READING.has(first),
  );
  return { named: new Set(named), described: new Set(described) };
}

export function offeredActions(name: string, description: string): ReadonlySet<Action> {
  const { named, described } = readOffered(name, description);
  return new Set([...named, ...described]);
}

/** Whether a word names a deed, and so says little of what it is done to. */
export function isActionWord(word: string): boolean {
  return OFFERED.has(word) || OTHER_DEEDS.has(word);
}

const OTHER_DEEDS: ReadonlySet<string> = new Set(
  "erase wipe purge discard drop hide restore tick put jot print display pull bump fix correct check close turn".split(
    " ",
  ),
);

const VERBS: Record<Action, string> = {
  add: "add create new write",
  list: "list",
  read: "read get return show describe report status tell history fetch logs log open now",
  search: "search find grep query",
  remove: "remove delete clear empty disable cancel",
  change: "update change edit replace write rename move",
  finish: "complete mark finish",
  send: "send post push notify",
  control: "call control",
  run: "run exec execute hand spawn",
  restart: "restart reboot",
  compare: "diff compare",
  pause: "toggle switch pause",
  append: "append",
  prepend: "prepend",
  compute: "calculate compute",
  allow: "allow let grant",
};

const OFFERED: ReadonlyMap<string, readonly Action[]> = new Map(
  [...new Set(Object.values(VERBS).join(" ").split(" "))].map((word) => [
    word,
    ACTIONS.filter((action) => VERBS[action].split(" ").includes(word)),
  ]),
);
