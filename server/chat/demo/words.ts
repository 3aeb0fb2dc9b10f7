import { buildSpelling, correctSpelling } from "@/server/engine/retrieval/spelling";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { isRecurring } from "./read-times";

/** General English, as a language model would know it: nothing here names a tool. */
const SYNONYMS: readonly (readonly [said: string, meant: string])[] = [
  ["todo chore errand", "task todo item list"],
  ["task", "todo item"],
  ["deadline overdue agenda late", "due task todo"],
  ["finished", "done task todo"],
  ["remind forget alarm wake nudge", "reminder"],
  ["remember", "note reminder observation"],
  ["alert notify phone laptop popup pop", "notification device reminder"],
  ["mail inbox", "email"],
  ["message chat room dm", "conversation post send"],
  ["light lamp bulb dim dimmer bright dark", "lamp light house turn dim"],
  ["heating warm cold freezing thermostat", "thermostat temperature house climate"],
  ["temperature humidity", "thermostat sensor measure"],
  ["blind curtain shutter garage", "cover house door"],
  ["door window locked unlock", "lock house door entity state"],
  ["kitchen bedroom bathroom hallway hall livingroom upstairs downstairs", "house room area"],
  ["music volume speaker", "media house play"],
  ["washing appliance gadget device", "house entity sensor"],
  ["diary logbook notebook entry passage", "journal entry note"],
  ["retitle rename", "title heading name"],
  ["pad notepad", "scratchpad sheet"],
  ["note noted allergic", "private notes observation person"],
  ["job cron hourly nightly daily weekly recurring schedule", "recurring job scheduler"],
  ["weekday", "date weekday recurring"],
  ["weather forecast umbrella rain snow sunny storm outside", "weather web facts"],
  ["news price cost won score rate", "web facts price news"],
  ["latest current", "current recent present"],
  ["google internet online paper", "web search documentation"],
  ["article website site recipe", "page web address article responds"],
  ["webhook hook api endpoint", "http post address json webhook interface"],
  ["repo commit committed branch", "git repository commit"],
  ["staged unstaged uncommitted", "staged git changes changed untracked working"],
  ["code source folder directory document report", "files file folder folders source"],
  ["mention import", "search text matching files"],
  ["script command terminal test disk docker npm", "command shell run host"],
  ["parse yaml", "syntax file"],
  ["large big", "size"],
  ["touched changes", "changed changes"],
  ["table column row sql db customer database", "database query sql table columns rows statement"],
  ["error crash log", "log error level lines"],
  ["reboot kick stuck", "restart"],
  ["running queue", "up state status"],
  ["upgrade install version rollout", "update version install"],
  ["card ticket kanban board sprint assigned", "board cards kanban assignee"],
  ["agent subagent helper delegate", "helper agent work hand role"],
  ["conversation session discussed talked discussion", "earlier conversations session messages search"],
  ["allow permission", "access let"],
  ["clock oclock watch timezone date", "time date present zone"],
  ["calculate percent sum total tip multiply divided plus minus root squared", "arithmetic expression percentages"],
  ["differ different vs", "differences compare"],
];

const MEANT: ReadonlyMap<string, readonly string[]> = new Map(
  SYNONYMS.flatMap(([said, meant]) => said.split(" ").map((word) => [stemOf(word), meant.split(" ").map(stemOf)])),
);

/** What a message shows by its form, and the words with which tools for it describe themselves. */
// biome-ignore format: one line per cue
const CUES: readonly (readonly [pattern: RegExp, hints: string])[] = [
  [/\bhttps?:\/\/\S/i, "url address page http"],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}\.\w/, "email recipients send"],
  [/(?<!\S)(?:~|\.{1,2})?(?:\/[\w.-]{1,80}|[\w-][\w.-]{0,80}\/[\w.-]{1,80})|\b[\w-]{1,80}\.(?:md|ts|js|py|json|ya?ml|txt|csv|conf|cfg|env|sh|pdf|log|html|css)\b/i, "file path"],
  [/\bselect\b.{1,2000}\bfrom\b/i, "sql statement query database"],
  [/\d\s{0,3}(?:[+*/×^]|\s-\s|plus|minus|times|divided by|percent of|% of|squared)\s{0,3}\d|\d\s{0,3}%\s{0,3}(?:of|on)\b|\broot of \d|\b(?:divide|multiply|subtract|add) \d/i, "arithmetic expression percentages"],
  [/`[^`]{1,2000}`/, "command shell run"],
  [/\b(?:right now|latest|last night|this weekend|recent|currently|who won|how much (?:does|is|are) (?:a|the)|look up|opening hours)\b/i, "current facts web"],
  [/\b(?:(?:what|the|have the|current) (?:time|date)|what day|which (?:week)?day|(?:what|which) (?:week|month|year) (?:of|is|are)|how late is it|weekday does|o'?clock|hours (?:ahead|behind)|time zone)\b/i, "present time date weekday timezone offset"],
  [/\b(?:is|are) there (?:already |still |yet )?(?:an?|any|some|something|anything)\b/i, "exists"],
  [/^(?:is|are) \S{1,80}(?: \S{1,80}){0,4} (?:up|down|running|alive|on|off|open|closed|locked|unlocked|okay|ok|healthy)\b|\bhow (?:is|are) \S{1,80}(?: \S{1,80}){0,3} doing\b/i, "state status up"],
  [/\bwhat(?:'s| is| do i have| have i got)? (?:on|due|planned|to do)\b(?! (?:the|a|that|this|my|our|your)\b)|\bwhat\b.{0,30} (?:have|need|left|got) to do\b|\bmy (?:day|agenda|plate)\b/i, "task todo due"],
  [/\b(?:did|have|had) we (?:talk|discuss|say|agree|decide|speak)|\bdid i (?:tell|say|ask)\b|\bi told you\b|\b(?:our|last|previous|earlier|old) (?:chats?|conversations?|sessions?|discussions?)\b/i, "earlier conversations passages"],
  [/\b(?:tick|check|cross)(?:ed)? off\b/i, "todo item done"],
  [/\b(?:did|have) i (?:ever )?(?:write|written|note|noted|log|logged)\b/i, "entries journal search"],
  [/\b(?:know|remember|noted?|learned) about me\b/i, "private notes person"],
];

export function cuesIn(message: string): string[][] {
  const cues = CUES.filter(([pattern]) => pattern.test(message)).map(([, hints]) => hints.split(" "));
  return isRecurring(message) && !/\bremind/i.test(message) ? [...cues, ["recurring", "job", "times"]] : cues;
}

const VAGUE: ReadonlySet<string> = new Set(
  "pls bit today tomorrow tonight yesterday week month year day days hour hours minute minutes last next new first second third time times good great well maybe still already everything anything someone way lot kind sort look make set put take show thing want think say said way full far called named inside many ones word words recently recent two three four five ten".split(
    " ",
  ),
);

/** URLs and paths: their parts would match tools of every kind. */
const CODE =
  /\bhttps?:\/\/\S{1,2000}|[\w.+-]{1,64}@[\w.-]{1,100}|(?<!\S)[\w.~-]{0,80}(?:\/[\w.-]{1,80}){1,20}\/?|(?<!\S)[\w-]{1,80}\.[a-z]{1,5}(?=[\s,;:!?]|$)/g;

export function contentWords(text: string): string[] {
  return wordsOf(joinCompounds(text.replace(CODE, " "))).filter(
    (word) => !STOP_WORDS.has(word) && !VAGUE.has(word) && /\p{L}/u.test(word),
  );
}

/** "To-do" would split into two words that say nothing. */
export function joinCompounds(text: string): string {
  return text
    .replace(/\bto[- ]dos?\b(?! (?:that|this|it|so)\b)/gi, "todo")
    .replace(/\b(next|scratch|living|sub)[ -](cloud|pad|room|agent)/gi, "$1$2");
}

export function stemsFor(word: string): ReadonlyMap<string, number> {
  const stem = stemOf(word);
  const synonyms = MEANT.get(stem) ?? [];
  return new Map([...synonyms.map((other) => [other, 0.7] as const), [stem, 1]]);
}

export function fixTypos(text: string, toolTexts: readonly string[]): string {
  const words = [...toolTexts, ...SYNONYMS.map(([said]) => said), COMMON].join(" ");
  const spelling = buildSpelling([], [{ fields: { words } }]);
  return text.replace(PLAIN_WORD, (typed) => correctSpelling(spelling, typed));
}

const PLAIN_WORD = /(?<![^\s"'“‘(])[a-z]{4,14}(?=[\s"'”’),.?!:;]*(?:\s|$))/gu;
const COMMON =
  "today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday weekend morning evening create delete remind restart update rename schedule search show please turn switch pause which read";
