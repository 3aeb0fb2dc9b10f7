import { stemOf } from "@/server/engine/util/text/words";
import { isRegular } from "./regular-times";
import type { Term } from "./terms";

type Cue = {
  readonly name: string;
  readonly when: { test(text: string): boolean };
  /** The words with which tools for it describe themselves. */
  readonly hints: string;
};

/** What a message shows by its form and its turns of phrase, and no single word of it says. */
const CUES: readonly Cue[] = [
  { name: "url", when: /\bhttps?:\/\/\S/i, hints: "url address page http" },
  { name: "email", when: /\b[\w.+-]{1,64}@[\w-]{1,63}\.\w/, hints: "email recipients send" },
  {
    name: "path",
    when: /(?<!\S)(?:~|\.{1,2})?(?:\/[\w.-]{1,80}|[\w-][\w.-]{0,80}\/[\w.-]{1,80})|\b[\w-]{1,80}\.(?:md|ts|js|py|json|ya?ml|txt|csv|conf|cfg|env|sh|pdf|log|html|css)\b/i,
    hints: "file path",
  },
  { name: "sql", when: /\bselect\b.{1,2000}\bfrom\b/i, hints: "sql statement query database" },
  {
    name: "sum",
    when: /\d\s{0,3}(?:[+*/×^]|\s-\s|plus|minus|times|divided by|percent of|% of|squared)\s{0,3}\d|\d\s{0,3}%\s{0,3}(?:of|on)\b|\broot of \d|\b(?:divide|multiply|subtract|add) \d/i,
    hints: "arithmetic expression percentages",
  },
  { name: "command", when: /`[^`]{1,2000}`/, hints: "command shell run" },
  {
    name: "fresh",
    when: /\b(?:right now|latest|last night|this weekend|recent|currently|nowadays|these days|who won|how much (?:does|is|are) (?:a|the)|look up|opening hours)\b/i,
    hints: "current facts web",
  },
  {
    name: "clock",
    when: /\b(?:(?:what|the|have the|current) (?:time|date)|what day|which (?:week)?day|(?:what|which) (?:week|month|year) (?:of|is|are)|how late is it|weekday does|o'?clock|hours (?:ahead|behind)|time zone)\b/i,
    hints: "present time date weekday timezone offset",
  },
  {
    name: "regular",
    when: { test: (text) => isRegular(text) && !/\bremind/i.test(text) },
    hints: "recurring job times",
  },
  {
    name: "exists",
    when: /\b(?:is|are) there (?:already |still |yet )?(?:an?|any|some|something|anything)\b|\b(?:does|do) \S{1,80} exist\b/i,
    hints: "exists",
  },
  {
    name: "state",
    when: /^(?:is|are) \S{1,80}(?: \S{1,80}){0,4} (?:up|down|running|alive|on|off|open|closed|locked|unlocked|okay|ok|healthy)\b|\bhow (?:is|are) \S{1,80}(?: \S{1,80}){0,3} doing\b/i,
    hints: "state status up",
  },
  {
    name: "agenda",
    when: /\bwhat(?:'s| is| do i have| have i got)? (?:on|due|planned|to do)\b(?! (?:the|a|that|this|my|our|your)\b)|\bwhat\b.{0,30} (?:have|need|left|got) to do\b|\bmy (?:day|agenda|plate)\b/i,
    hints: "task todo due",
  },
  {
    name: "earlier",
    when: /\b(?:did|have|had) we (?:talk|discuss|say|agree|decide|speak)|\bdid i (?:tell|say|ask)\b|\bi told you\b|\b(?:our|last|previous|earlier|old) (?:chats?|conversations?|sessions?|discussions?)\b/i,
    hints: "earlier conversations passages",
  },
  { name: "done", when: /\b(?:tick|check|cross)(?:ed)? off\b/i, hints: "todo item done" },
  {
    name: "wrote",
    when: /\b(?:did|have) i (?:ever )?(?:write|written|note|noted|log|logged)\b/i,
    hints: "entries journal search",
  },
  { name: "about-me", when: /\b(?:know|remember|noted?|learned) about me\b/i, hints: "private notes person" },
];

export function cuesOf(message: string): Term[] {
  return CUES.filter(({ when }) => when.test(message)).map(({ name, hints }) => ({
    word: `<${name}>`,
    stems: new Map(hints.split(" ").map((hint) => [stemOf(hint), 1])),
  }));
}

/** The two words that say most for each cue: what to search for. */
export function hintsOf(message: string): string[] {
  return CUES.filter(({ when }) => when.test(message)).flatMap(({ hints }) => hints.split(" ", 2));
}

export function isCue(word: string): boolean {
  return word.startsWith("<");
}
