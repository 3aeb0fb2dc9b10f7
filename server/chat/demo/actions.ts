import { wordsOf } from "@/server/engine/util/text/words";
import { isRecurring } from "./read-times";

// biome-ignore format: one line per action
const ACTIONS = {
  add: ["add create new write", /\b(?:add|create|new|put|set (?:up|an?\b)|make (?:me )?an?\b|jot|log (?:this|that)|note (?:down|that)|write|schedule|start an?\b|record|remember|remind|save|don't (?:let me )?forget|wake me)\b|^(?:todo|to-do|task|reminder|note|memo)s? ?:/],
  list: ["list", /\b(?:list|which|overview|do i have|have i got|what .{0,60}\b(?:do (?:i|we) have|are there|exist)|what(?:'s| is) (?:in|inside|on)|coming up|show (?:me )?(?:all|every|my)|how many|count|titles)\b/],
  read: ["read get return show describe report status tell history fetch logs log open now", /\b(?:read|open|show|look at|have a look|view|check|tell me|give me|see|catch me up|pull|fetch|print|display|ping)\b/],
  search: ["search find grep query", /\b(?:search|find|look (?:for|up|through|into)|lookup|where|when did|when was|grep|dig|did i ever|who|google)\b/],
  remove: ["remove delete clear empty disable cancel", /\b(?:delete|remove|cancel|drop|clear|wipe|erase|empty|forget (?:everything|what|all|about)|get rid|throw away|don't need|no longer need|purge|discard|hide|bring back|restore)\b/],
  change: ["update change edit replace write rename move", /\b(?:change|update|upgrade|install|edit|move|rename|retitle|push .{0,60}\bback|postpone|reschedule|bump|fix|correct|replace|redo|rewrite|should (?:be|say)|make it|instead)\b/],
  finish: ["complete mark finish", /\b(?:is (?:done|finished)|mark .{0,60}\b(?:done|complete|finished)|as done|done with|finish(?:ed)?|completed?|tick(?:ed)?|check(?:ed)? off|cross(?:ed)? off|i(?:'ve| have) (?:paid|done|sent|bought|called))\b/],
  send: ["send post push notify", /\b(?:send|e?mail|post|tell [\w]+ (?:on|that)|message \w+|let \w+ know|notify|push (?:me|a)|answer that|reply|drop (?:him|her|them) a line|say in)\b|\b(?:put|patch) .{0,200}https?:/],
  control: ["call control", /\b(?:turn|switch|pull .{0,40}\b(?:up|down)|dim|dimmer|brighter|brighten|open|close|shut|lock|unlock|play|mute|(?:lights?|lamps?|everything|heating) (?:on|off|up|down)|set the|set \w+ to|warmer|cooler|colder|scene|is dark)\b/],
  run: ["run exec execute hand spawn", /\b(?:run|execute|fire|hand|delegate|spawn|(?:start|launch|get|ask) an? (?:\w{1,20} )?(?:agent|helper|assistant))\b|`[^`]+`/],
  restart: ["restart reboot", /\b(?:restart|reboot|kick|bounce)\b/],
  compare: ["diff compare", /\b(?:compare|diff|differ(?:s|ent|ences?)?|versus|vs|changed|changes|change compared)\b/],
  pause: ["toggle switch pause", /\b(?:pause|resume|stop the|suspend|enable|disable|(?:switch|turn)\b(?=.{0,80}\b(?:jobs?|schedules?|automations?)\b))\b/],
  append: ["append", /\b(?:append|at the (?:end|bottom)|below|continue|also|too|add to|add|jot|write down|keep that|make a note|note (?:that|down)|remember that)\b/],
  prepend: ["prepend", /\b(?:prepend|on top|at the (?:very )?(?:top|beginning|start)|above|in front)\b/],
  compute: ["calculate compute", /\b(?:calculate|compute|work out|how much is|(?:divide|multiply|subtract|add) \d{1,15}|percent|plus|minus|times|divided|squared|root|sum|total)\b|\d\s{0,3}[-+*/^×%]\s{0,3}\d|%/],
  allow: ["allow let grant", /\b(?:allow|let|permit|grant|able to|access)\b/],
} as const satisfies Record<string, readonly [verbs: string, request: RegExp]>;

export type Action = keyof typeof ACTIONS;
const NAMES = Object.keys(ACTIONS) as Action[];
const READING: readonly Action[] = ["list", "read", "search", "compare", "compute"];
const OTHER_VERBS =
  "erase wipe purge discard drop hide restore tick put jot print display pull bump fix correct check close turn";

export function isReading(action: Action): boolean {
  return READING.includes(action);
}

/** The actions a message asks for, the most likely first. A question asks to read, whatever actions it mentions. */
export function requestedActions(message: string): readonly Action[] {
  const found = findActions(message).map(({ action }) => action);
  const isReadingWanted = isQuestion(message) || (found[0] !== undefined && isReading(found[0]));
  // "Every morning at seven, send me the news" asks for a job, not for the news.
  if (isRecurring(message) && !isReadingWanted) return ["add"];
  const wanted = found.filter((action) => isReading(action) === isReadingWanted);
  return wanted.length === 0 && isReadingWanted ? ["read"] : wanted;
}

export function findActions(text: string): readonly { readonly action: Action; readonly at: number }[] {
  const lower = withoutCourtesy(text).toLowerCase().replaceAll("’", "'");
  const found = NAMES.flatMap((action) => {
    const match = ACTIONS[action][1].exec(lower);
    return match === null ? [] : [{ action, at: match.index, length: match[0].length }];
  });
  return found.sort((a, b) => a.at - b.at || b.length - a.length);
}

function actionsOf(verb: string): Action[] {
  return NAMES.filter((action) => ACTIONS[action][0].split(" ").includes(verb));
}

export function isVerb(word: string): boolean {
  return actionsOf(word).length > 0 || OTHER_VERBS.split(" ").includes(word);
}

/** What a tool does, by its name and the first word of its description, which never turns reading into writing. */
export function offeredActions(name: string, description: string): ReadonlySet<Action> {
  const [opening = ""] = wordsOf(description.slice(0, 100));
  const named = wordsOf(name.replace(/[_.-]/g, " "))
    .flatMap(actionsOf)
    // "Replace all notes" does not add one.
    .filter((action) => action !== "add" || opening !== "replace");
  const [first] = named;
  const described = actionsOf(opening).filter(
    (action) => first === undefined || isReading(action) === isReading(first),
  );
  return new Set([...named, ...described]);
}

const COURTESY =
  /^(?:please|pls|hey|hi|hello|ok(?:ay)?|so|well|now|and|then|also|but|great|if so|can you|could you|would you|will you|i(?:'d| would) like you to|i want you to|i need you to|make sure(?: that)?|just|too|do me a favou?r|yes)\b[\s,:!.]*/i;
const MAX_COURTESIES = 8;

export function withoutCourtesy(text: string): string {
  let rest = text.trimStart();
  for (let taken = 0; taken < MAX_COURTESIES; taken++) rest = rest.replace(COURTESY, "") || rest;
  return rest;
}

const QUESTION =
  /^(?:what(?! an?\b)|what's|whats|which|who|who's|whose|when|where|where's|why|how|how's|hows|is|isn't|are|aren't|was|were|am i|does|did|has|any|anything|do (?:i|we|you|they)|have (?:i|we|you|they)|had (?:i|we)|can i|could i|should (?:i|we)|will (?:it|there|i|we|the)|tell me (?:what|which|if|whether|how|when|where|who|about))\b/i;

/** "Could you turn it off?" is a request, not a question. */
export function isQuestion(text: string): boolean {
  return QUESTION.test(withoutCourtesy(text).replaceAll("’", "'"));
}

const REFERENCE =
  /(?<!\b(?:is|was|time) )\bit\b(?!'s| is| was| will| going)|\b(?:its|that|them|those|one|ones|there|instead|second|third|first two|newest|biggest|then)\b|^and\b/i;

/** Whether a message refers to something said before: "delete it", "the second one". */
export function refersBack(message: string): boolean {
  return REFERENCE.test(message);
}
