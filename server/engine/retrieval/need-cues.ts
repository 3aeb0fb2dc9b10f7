/** What the wording of a message says about whether it wants something done. Each cue is 0, 1, or in between. */
export type NeedCues = {
  /** A greeting, thanks or a remark, with next to nothing behind it. */
  readonly smallTalk: number;
  /** Asks what the model thinks, is, or would do in one's place. */
  readonly opinion: number;
  /** Opens as work that the model does by itself: write, explain, compare, pretend. */
  readonly writing: number;
  /** Brings the material along, after a colon or on lines of its own. */
  readonly carriesText: number;
  /** Asks why, what if, or for general reasoning. */
  readonly reasoning: number;
  /** Asks for something to be done, found or given. */
  readonly asks: number;
  /** Opens with something that tools do: send, book, list, convert. */
  readonly command: number;
  /** Speaks of oneself: people who need something done mostly do. */
  readonly firstPerson: number;
  /** Names of people, places and things. */
  readonly names: number;
  /** Today's world: dates, "latest", "near". */
  readonly time: number;
  /** An address, a file or a path: things of the world outside, not of talk. */
  readonly address: number;
  /** Mostly letters outside the Latin script, of which the cues above know nothing. */
  readonly foreign: number;
};

const MOST_CHARACTERS = 2_000;
const FEW_WORDS = 3;
const NAMES_ENOUGH = 2;

const POLITE = String.raw`(?:(?:please|can you|could you|would you|will you|i want you to|i need you to|i would like you to|help me(?: to)?|now|so|ok|hi|hello|hey)[,!.]?\s+){0,4}`;

const SMALL_TALK =
  /^\W{0,5}(?:hi+|hey+|hello+|yo|howdy|hiya|greetings|good (?:morning|afternoon|evening|night|day)|how are you|how(?:'s| is) (?:it going|life|your day)|what'?s up|sup|thanks?|thank you|thx|ty|cheers|bye+|goodbye|see (?:you|ya)|ok(?:ay)?|cool|great|nice|awesome|perfect|lol|(?:ha){2,}|wow|sorry|never ?mind|congrat\w{0,12}|welcome|yes|yeah|yep|no|nope|sure|nice to meet you|you(?:'re| are) (?:welcome|great|funny|the best))\b[\s,!.…]*/iu;

const OPINION =
  /\b(?:what do you think|do you (?:think|believe|like|prefer|have|know|feel|ever|want|remember)|are you|were you|your (?:opinion|thoughts?|favou?rite|view|name)|in your opinion|would you rather|should (?:i|we|people)|how do you feel|(?:who|what|how old) are you|who (?:made|created|built) you|can you (?:feel|think|dream|love)|is it (?:ok|okay|rude|right|wrong|true|possible|good|bad|better|normal|weird|safe|worth|ever)|i(?:'m| am)? (?:so |very |really |just |a bit |feeling )*(?:feel|love|hate|miss|sad|happy|bored|tired|lonely|excited|worried|afraid|angry|anxious|proud|stressed|nervous))\b/iu;

const WRITING = new RegExp(
  String.raw`^\W{0,5}${POLITE}(?:re-?write|rephrase|reword|paraphrase|proofread|compose|write(?! (?:down|to|(?:an? |the )?(?:e-?mail|mail|message|note|entry|file)s?)\b)|draft|explain|describe|elaborate|discuss|compare|contrast|(?:complete|continue|finish) (?:the|this|these) (?:following |given )?(?:sentence|story|poem|dialogue|text|phrase|lyrics|paragraph|sequence)s?|fill in|brainstorm|imagine|invent|come up with|pretend|act (?:as|like)|role-?play|suppose|classify|categori[sz]e|identify|detect|judge|decide|(?:determine|verify|say|tell(?: me)?) (?:if|whether|why|how)|correct|edit the|replace (?:all|each|every|the words?)|answer|outline|name (?:some|an?|the|two|three|four|five|ten|\d{1,3})|define|give me (?:an?|some|\w{2,9}) (?:example|idea|tip|reason|synonym|outline|title|quote)s?|list (?:the|some|\w{2,9}) (?:pros|reasons|ways|advantages|benefits|differences)|use the (?:word|following)|make (?:an?|this|the) (?:sentence|poem|story|joke)|sing|argue|justify|simplify|teach me|read the (?:passage|text|following|sentence)|tell me (?:an?|another|some) (?:joke|story|riddle|fact|fun))\b`,
  "iu",
);

const CARRIES_TEXT = /\p{L}:\s+["“'‘]\p{L}+\s|[\p{L}\])]:\s+\S{1,60}(?:\s+\S{1,60}){7}|\S[^\n]{0,400}\n\s*\S/u;

const REASONING =
  /^(?:\w{1,12},?\s+)?(?:why(?! (?:did|does|do|is|was|are|were|has) (?:it|this|that|my|our)\b)|how come|what if)\b|\b(?:what|where)\s*\?\s*$|\b(?:might|imagine|suppose)\b/iu;

const ASKS =
  /\b(?:can|could|would|will) you\b|\bi(?:'m| am) (?:looking|searching|trying|interested|planning)\b|\bi (?:want|need|would like|wish)\b|\bi'd (?:like|love)\b|\bhelp me\b|\bplease\b|\b(?:show|give|get|find|bring|fetch|send) me\b|\bprovide\b/iu;

const ACTION =
  /\b(?:add|analy[sz]e|append|apply|archive|arrange|assign|attach|block|book|browse|bump|buy|calculate|call|cancel|change|check|clear|close|compute|configure|connect|convert|copy|create|delete|deploy|disable|display|download|drop|email|enable|erase|execute|export|extract|fetch|filter|find|generate|import|insert|install|invite|keep|launch|list|load|locate|lock|log|log ?in|look (?:at|for|up)|lookup|mail|make a note|mark|merge|message|move|mute|note|notify|open|order|pause|pay|pin|ping|play|post|print|publish|pull|purchase|push|put|query|read|reboot|remember|remind|remove|rename|rent|reply|reschedule|reserve|reset|restart|restore|resume|retrieve|roll out|run|save|scan|schedule|search|send|set|share|show|snooze|sort|start|stop|store|submit|subscribe|switch|sync|tag|text|tick|track|transfer|translate|turn|unlock|update|upgrade|upload|view|watch|wipe|withdraw)\b/iu;

const COMMAND = new RegExp(String.raw`^\W{0,5}${POLITE}(?:${ACTION.source}|[\p{L} ]{2,30} (?:on|off)\b)`, "iu");

const FIRST_PERSON = /\b(?:i|me|my|mine|we|our|us)\b/iu;

const TIME =
  /\b(?:today|tonight|tomorrow|yesterday|now|current(?:ly)?|latest|recent|live|real-?time|this (?:week|month|year|morning|evening|afternoon|weekend)|next|last (?:week|month|year|night)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}(?::\d\d)?\s?(?:am|pm)|near(?:by|est)?)\b/iu;

const ADDRESS =
  /\bhttps?:\/\/|\bwww\.|[\w.+-]{1,60}@[\w-]{1,60}\.\w|\b[\w-]{1,60}\.(?:[a-z]{2,4}|[a-z]{2}\d)\b(?![’'])|(?:^|\s)[~.\w-]{0,60}\/[\w-]{1,60}[/.]\w/u;
const NAME = /(?<=[^.!?:"“'\s]\s)["'(]?\p{Lu}[\p{L}\p{N}&.-]+/gu;
const NON_LATIN = /[^\P{L}\p{Script=Latin}]/gu;
const LETTER = /\p{L}/gu;

export function needCues(message: string): NeedCues {
  const text = readable(message);
  const is = (cue: RegExp) => (cue.test(text) ? 1 : 0);
  return {
    smallTalk: isSmallTalk(message) ? 1 : 0,
    // "Make a note that I hate calls" and "write to a@b.c" are work for a tool, whatever they also say.
    opinion: is(OPINION) * (1 - is(COMMAND)),
    writing: is(WRITING) * (1 - is(ADDRESS)),
    carriesText: is(CARRIES_TEXT),
    reasoning: is(REASONING),
    asks: is(ASKS),
    command: is(COMMAND),
    firstPerson: is(FIRST_PERSON),
    names: Math.min(1, countNames(text) / NAMES_ENOUGH),
    time: is(TIME),
    address: is(ADDRESS),
    foreign: count(text, NON_LATIN) > count(text, LETTER) / 2 ? 1 : 0,
  };
}

/** A greeting may have another behind it ("thanks, bye"); more than a few words after them are a message. */
export function isSmallTalk(message: string): boolean {
  const rest = afterGreetings(message);
  return rest !== null && !ACTION.test(rest) && count(rest, /\S+/gu) <= FEW_WORDS;
}

/** A greeting, or several, and not a word more. */
export function isBareGreeting(message: string): boolean {
  return afterGreetings(message) === "";
}

/** What follows the greetings with which a message opens; null where it opens with none. */
function afterGreetings(message: string): string | null {
  const text = readable(message);
  let rest = text;
  for (let greetings = 0; greetings < 4 && SMALL_TALK.test(rest); greetings++) rest = rest.replace(SMALL_TALK, "");
  return rest === text ? null : rest;
}

function readable(message: string): string {
  return message.slice(0, MOST_CHARACTERS).trim();
}

/** "I" is written large wherever it stands, and names nobody. */
function countNames(text: string): number {
  return (text.match(NAME) ?? []).filter((name) => !/^I\b/u.test(name)).length;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
