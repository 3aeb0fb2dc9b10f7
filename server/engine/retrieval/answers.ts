import { ACTION } from "./need-cues";

const MAX_CHARACTERS = 2_000;

/** Quoted text is material, whatever it asks for. */
const QUOTED = /["“][^"”]{1,300}["”]|(?<=\s)'[^']{1,300}'(?=\W|$)/gu;

const YES = "sure(?: thing)?|yes|yeah|yep|yup|of course|certainly|absolutely";
const ASSENT = `(?:${YES}|no|nope|nah|ok|okay|alright|all right|right|exactly|correct)`;
/** Up to four in a row: "yes, of course". */
const ASSENTS = new RegExp(String.raw`^\W{0,5}(?:${ASSENT}\b[\s,.!;:–—-]{0,5}){1,4}`, "iu");
const OPENS_WITH_YES = new RegExp(String.raw`^\W{0,5}(?:${YES})\b`, "iu");

const OPENS_WITH_STATEMENT =
  /^\W{0,5}(?:\p{N}|(?:my|the|it|its|it['’]s|i|i['’](?:m|ve|d|ll)|we|we['’]re|our|here|here['’]s|that|that['’]s|this|they|they['’]re|he|she|his|her|there|as|oh|well|actually|both|for)\b)|^["“„«'‘]/iu;

/** "Ok thanks" ends a subject; "yes thanks" takes up an offer. */
const OPENS_WITH_THANKS =
  /^(?:thanks?|thank you|thx|ty|cheers|bye+|goodbye|cool|great|nice|perfect|awesome|got it|never ?mind|lol|that['’]?s (?:all|it|fine))\b/iu;

/** "I need it archived" is a request; "I need two seats" may state a number. */
const ASKING =
  /\?|\b(?:can|could|would|will) you\b|\bhelp me\b|\bplease\b|\b(?:show|give|get|find|fetch|send|tell) me\b|\blet['’]?s\b|\bi(?:['’]d| would) (?:like|love) (?:to|you|it|this|that|them)\b|\bi (?:also )?(?:want|need) (?:to|you|it|this|that|them)\b/iu;

/** Also work, but rarely the name of a tool. */
const CHECKING = "confirm|determine|draft|ensure|initiate|inspect|make sure|proceed|replicate|review|verify";

/** Verbs of tools as a command: at the start of a sentence, or after a connective. */
const COMMAND = new RegExp(
  String.raw`(?:^|[.;!]\s{0,3}|\b(?:and|then|now|also|just|to|so|first|next)\s{1,3})(?:${ACTION.source}|\b(?:${CHECKING})\b)`,
  "iu",
);

/** "Yes", "the trip will be 10 days long": the need was stated in an earlier turn. A message with its own request is no answer. */
export function isAnswer(message: string): boolean {
  const text = message.slice(0, MAX_CHARACTERS).trim().replace(QUOTED, '"…"');
  const rest = text.replace(ASSENTS, "");
  const hasAssent = rest !== text;
  if (/^please\W{0,5}$/iu.test(rest)) return hasAssent;
  if (ASKING.test(text) || COMMAND.test(rest)) return false;
  if (hasAssent) return OPENS_WITH_YES.test(text) || !OPENS_WITH_THANKS.test(rest);
  return OPENS_WITH_STATEMENT.test(rest);
}
