/** Whether the wording of a message asks for an action. Each cue is between 0 and 1. */
export type NeedCues = {
  /** A greeting, thanks or a remark, with almost nothing after it. */
  readonly smallTalk: number;
  readonly opinion: number;
  /** Starts with work the model does itself: write, explain, compare, pretend. */
  readonly writing: number;
  readonly carriesText: number;
  readonly reasoning: number;
  readonly asks: number;
  /** Starts with a tool's verb: send, book, list, convert. */
  readonly command: number;
  /** An address, file or path: something outside the conversation. */
  readonly address: number;
  /** Mostly non-Latin letters, which the cues above cannot read. */
  readonly foreign: number;
  readonly creative: number;
  /** Asks for general knowledge: no person, date, file or possession of the user is in it. */
  readonly general: number;
  readonly comparison: number;
  /** Fillers: "brb", "hmm", "you're getting better at this". */
  readonly chatter: number;
};

const MAX_CHARACTERS = 2_000;
const FEW_WORDS = 3;

const POLITE = String.raw`(?:(?:please|can you|could you|would you|will you|i want you to|i need you to|i would like you to|help me(?: to)?|now|so|ok|hi|hello|hey)[,!.]?\s+){0,4}`;

const SMALL_TALK =
  /^\W{0,5}(?:hi+|hey+|hello+|yo|howdy|hiya|greetings|good (?:morning|afternoon|evening|night|day)|how are you|how(?:'s| is) (?:it going|life|your day)|what'?s up|sup|thanks?(?: so much| a lot| a million| again)?|thank you(?: so much| very much| again)?|you (?:saved|made) my \w+|thx|ty|cheers|bye+|goodbye|see (?:you|ya)|ok(?:ay)?|cool|great|nice|awesome|perfect|lol|(?:ha){2,}|wow|sorry|never ?mind|congrat\w{0,12}|welcome|yes|yeah|yep|no|nope|sure|nice to meet you|you(?:'re| are) (?:welcome|great|funny|the best))\b[\s,!.…]*/iu;

const OPINION =
  /\b(?:what do you think|do you (?:think|believe|like|prefer|feel|ever|want|remember|have (?:feelings|emotions|friends|siblings|hobbies|dreams|an? (?:name|favou?rite|soul|body|family))|know (?:who|that|how|me|everything))|are you|were you|your (?:opinion|thoughts?|favou?rite|view|name)|in your opinion|what would (?:you do|be an? (?:\w+ )?(?:way|idea|reason|gift|present|excuse))|would you rather|i(?:'ve| have) been (?:thinking|wondering|dreaming) (?:about|of)|should (?:i|we|people)|how do you feel|(?:who|what|how old) are you|who (?:made|created|built) you|can you (?:feel|think|dream|love)|is it (?:ok|okay|rude|right|wrong|true|possible|good|bad|better|normal|weird|safe|worth|ever)|i(?:'m| am)? (?:so |very |really |just |a bit |a little |kind of |feeling )*(?:feel|down|low|blue|love|hate|miss|sad|happy|bored|tired|lonely|excited|worried|afraid|angry|anxious|proud|stressed|nervous))\b/iu;

/** "Should I take a jacket today?" needs the forecast, not an opinion. */
const SHOULD = /\b(?:should i|is it (?:ok|okay|safe|worth|better|good))\b/iu;
const OWN_WORLD_NOW =
  /\b(?:my|our|today|tonight|tomorrow|tmrw|now|this (?:morning|afternoon|evening|week|weekend)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu;

const WRITING = new RegExp(
  String.raw`^\W{0,5}${POLITE}(?:re-?write|rephrase|reword|paraphrase|proofread|compose|write(?! (?:down|to|(?:an? |the )?(?:e-?mail|mail|message|note|entry|file)s?)\b)|draft|explain|describe|elaborate|discuss|compare|contrast|(?:complete|continue|finish) (?:the|this|these) (?:following |given )?(?:sentence|story|poem|dialogue|text|phrase|lyrics|paragraph|sequence)s?|fill in|brainstorm|imagine|invent|come up with|pretend|act (?:as|like)|role-?play|suppose|classify|categori[sz]e|identify|detect|judge|decide|(?:determine|verify|say) (?:if|whether|why|how)|tell(?: me)? (?:why|how)|correct|edit the|replace (?:all|each|every|the words?)|answer|outline|name (?:some|an?|the|two|three|four|five|ten|\d{1,3})|define|give me (?:an?|some|\w{2,9}) (?:example|idea|tip|reason|synonym|outline|title|quote)s?|list (?:the|some|\w{2,9}) (?:pros|reasons|ways|advantages|benefits|differences)|use the (?:word|following)|make (?:an?|this|the) (?:sentence|poem|story|joke)|sing|argue|justify|simplify|translate ['"“‘]|(?:give me |what'?s )?another word for|synonyms? (?:for|of)|antonyms? (?:for|of)|how (?:do|would) you (?:say|spell|pronounce)|(?:summari[sz]e|outline|recap) the plot|the plot of|teach me|(?:any|some|got any|give me (?:some|a few|any)) (?:tips|advice|suggestions|pointers) (?:for|on|about|to)|give me an? (?:\w+ ){0,2}(?:way|excuse|reason) to|(?:show me |give me |(?:rough )?(?:sketch|draft) of )?an? (?:\w+ )?(?:one-?liner|code snippet|regex) (?:for|that|to|which)|pick an? (?:number|card|colou?r|word)|read the (?:passage|text|following|sentence)|tell me (?:an?|another|some) (?:joke|story|riddle|fact|fun))\b`,
  "iu",
);

const CARRIES_TEXT = /\p{L}:\s+["“'‘]\p{L}+\s|[\p{L}\])]:\s+\S{1,60}(?:\s+\S{1,60}){7}|\S[^\n]{0,400}\n\s*\S/u;

const REASONING =
  /^(?:\w{1,12},?\s+)?(?:why(?! (?:did|does|do|is|was|are|were|has) (?:it|this|that|my|our)\b)|how come|what if)\b|\b(?:what|where)\s*\?\s*$|\b(?:might|imagine|suppose|off the top of your head|think it through|in your own words|without looking it up)\b/iu;

const ASKS =
  /\b(?:can|could|would|will) you\b|\bi(?:'m| am) (?:looking|searching|trying|interested|planning)\b|\bi (?:want|need|would like|wish)\b|\bi'd (?:like|love)\b|\bhelp me\b|\bplease\b|\b(?:show|give|get|find|bring|fetch|send) me\b|\bprovide\b/iu;

export const ACTION =
  /\b(?:add|analy[sz]e|append|apply|archive|arrange|assign|attach|block|book|browse|bump|buy|calculate|call|cancel|change|check|clear|close|compute|configure|connect|convert|copy|create|delete|deploy|disable|display|download|drop|email|enable|erase|execute|export|extract|fetch|filter|find|generate|import|insert|install|invite|keep|launch|list|load|locate|lock|log|log ?in|look (?:at|for|up)|lookup|mail|make a note|mark|merge|message|move|mute|note|notify|open|order|pause|pay|pin|ping|play|post|print|publish|pull|purchase|push|put|query|read|reboot|remember|remind|remove|rename|rent|reply|reschedule|reserve|reset|restart|restore|resume|retrieve|roll out|run|save|scan|schedule|search|send|set|share|show|snooze|sort|start|stop|store|submit|subscribe|switch|sync|tag|text|tick|track|transfer|translate|turn|unlock|update|upgrade|upload|view|watch|wipe|withdraw)\b/iu;

const ACTION_REQUEST = new RegExp(
  String.raw`\b(?:(?:can|could|would|will) you|i(?:'d| would)? (?:want|need|like)(?: you)? to|help me|please)\s+(?:(?:please|also|just|help me|then)\s+){0,2}${ACTION.source}`,
  "iu",
);

export function requestsAction(message: string): boolean {
  return ACTION_REQUEST.test(readable(message));
}

const COMMAND = new RegExp(String.raw`^\W{0,5}${POLITE}(?:${ACTION.source}|[\p{L} ]{2,30} (?:on|off)\b)`, "iu");

const ADDRESS =
  /\bhttps?:\/\/|\bwww\.|[\w.+-]{1,60}@[\w-]{1,60}\.\w|\b[\w-]{1,60}\.(?:[a-z]{2,4}|[a-z]{2}\d)\b(?![’'])|(?:^|\s)[~.\w-]{0,60}\/[\w-]{1,60}[/.]\w/u;
const NON_LATIN = /[^\P{L}\p{Script=Latin}]/gu;
const LETTER = /\p{L}/gu;

const CREATIVE =
  /\b(?:poem|haiku|limerick|sonnet|rhyme|verse|lyrics|ballad|joke|riddle|pun|story|tale|fable|bedtime story|slogan|tagline|motto|toast|pick-?up line|compliment|nickname|icebreaker|dialogue|monologue|names? (?:for|ideas?)|ideas? for (?:a|an|my|our) (?:name|title|gift|present|party|story|novel|blog|band)|(?:name|call|title) (?:a|an|my|our|the) \w+(?: \w+)?(?=\s?\?)|would you (?:name|call|title))\b/iu;

const GENERAL =
  /^\W{0,5}(?:(?:so|hey|and|but|quick question|random question|out of curiosity|just curious)[,:]?\s+){0,2}(?:what(?:'?s| is| are| was| were) (?:an? |the (?:difference|capital|meaning|point|origin|plural|opposite|purpose|best way|(?:fast|larg|bigg|long|tall|old|small|deep|hott|cold)est|formula|chemical|square root|rule|idea behind)|(?:\w+ ){0,3}(?:for|called|made of|used for)\W*$)|what (?:does|do) (?:\S+ ){1,5}(?:mean|stand for|do)\b|what (?:makes?|causes?|happens (?:if|when))|who (?:was|invented|discovered|wrote|painted|composed|founded|built|first)|why (?:do|does|did|are|can'?t|don'?t) (?!we\b|the\b|our\b|it\b|this\b|that\b|these\b|those\b)|how (?:do|does) (?!we\b|the\b|our\b|it\b|this\b|that\b)|how (?:many|long|old|tall|far|big|deep|fast|hot|heavy) (?:(?:\w+ ){0,4}(?:does (?:an?|it take)|do (?:you|\w+s)|is an?|are \w+s|in an?))\b|how to\b|how (?:can|could|should) (?:i|you|one|people)\b|how many \w+ (?:are|is) (?:there )?in an?\b|(?:the )?number of \w+ in an?\b|half (?:of )?an? \w+ is\b|when (?:would|should) (?:i|you|one|people)\b|when (?:was|were|did) (?!we\b|the\b|our\b|it\b|this\b|that\b)(?=\w+ \w+)|where (?:do|does) \w+s\b|do (?!it\b|this\b|that\b|these\b|those\b|we\b|the\b)\w+s? |does (?!it\b|this\b|that\b|the\b)\w+ (?!have\b)|define |meaning of |(?:what'?s )?(?:the )?big o of |explain )/iu;
const OWN_WORLD =
  /\b(?:i(?!\s+(?:center|use|write|know|spell|say|make|get|boil|cook|explain|pronounce|fix|learn|handle|stop \w+ing|become|improve|be more|get better))|me|my|mine|our|ours|us|we|today|tonight|tomorrow|tmrw|yesterday|now|rn|current(?:ly)?|latest|newest|last|next|this (?:week|month|year|morning|evening)|just|still|yet|left|open|running|available|free|near|here|there(?! in an?\b)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|[#@$€£]\s?\w|\d{2,}|["“'‘`]|[/\\_]|\w\.\w/iu;

const COMPARISON =
  /(?<!\btime )\bdifferences? between\b|\b\w+ (?:vs\.?|versus) \w+|\b(?:is|are) .{1,40} (?:the same (?:as|thing)|better than|worse than)\b|\b(?:which|what)(?:'s| is| are)? (?:better|best|worse|worst)\b|^\W{0,5}\w+(?: \w+)? or \w+(?: \w+)?\W*$|^\W{0,5}\w+ or \w+\b|\b(?:which|what|who)(?:'s| is| are)? \w{2,12}er(?: \w+){0,4},? .{1,30} or \w+|\bhow (?:do|does|is|are) .{1,40} differ(?:ent)?\b|\bpros and cons\b/iu;

const CHATTER =
  /^\W{0,5}(?:brb|afk|ttyl|gtg|g2g|np|nvm|omg|lmao|rofl|hm+|uh+|um+|oh+|ah+|aww+|ugh+|phew|oops|whoops|huh|hah+|haha\w*|lol\w*|yay+|woo+(?:hoo)?|damn|dang|meh|whatever|fair (?:enough|point)|good (?:point|question|one|job|luck)|makes sense|got it|i see|i get it|no worries|no rush|all good|my bad|let me think|give me a (?:sec|second|minute|moment)|hold on|one sec|just (?:kidding|joking|saying|testing)|testing|test|never mind|forget it|me too|same here|same|true|right|exactly|indeed|of course|sounds good|you (?:saved|made) my \w+|take care|have a (?:good|nice|great)|happy (?:birthday|new year|holidays|friday|monday)|merry|cheers|congrats|welcome back|long time|what a|how (?:funny|nice|sweet|cute|sad)|that'?s (?:funny|great|nice|cool|hilarious|amazing|awesome|sad|sweet|fine|ok|okay|enough|it|all)|you(?:'re| are| r) (?:\w+ ){0,3}(?:good|great|best|funny|smart|better|awesome|amazing|welcome|right|wrong|sweet|kind|helpful|cute|weird|slow|fast)|(?:my|our) (?:\w+ ){1,3}(?:died|passed away|left me|broke up|praised|got (?:married|promoted|engaged)|proposed|is (?:sick|pregnant|getting married))|i (?:just )?(?:woke up|got (?:engaged|married|promoted|fired|dumped)|can'?t (?:sleep|believe|stop)|could(?:n'?t| not) sleep|had (?:a|an|such)|miss|slept)|what a (?:day|week|night|morning)|let'?s (?:play|chat|talk|just)|can you help me(?: with something)?\W*$|my (?:day|morning|evening|weekend|dog|cat|son|daughter|kid|boyfriend|girlfriend|wife|husband|mom|dad|boss|friend) (?:is|was|has|said|just|and)|i(?:'m| am) (?:back|bored|tired|sleepy|hungry|sad|happy|fine|good|ok|okay|here|done|off|out|just (?:kidding|joking|testing|tired|bored)))\b/iu;
const CHATTER_WORDS = 9;

export function needCues(message: string): NeedCues {
  const text = readable(message);
  const is = (cue: RegExp) => (cue.test(text) ? 1 : 0);
  return {
    smallTalk: isSmallTalk(message) ? 1 : 0,
    // "Make a note that I hate calls" and "write to a@b.c" need a tool, whatever else they say.
    opinion: is(OPINION) * (1 - is(COMMAND)) * (1 - is(SHOULD) * is(OWN_WORLD_NOW)),
    writing: is(WRITING) * (1 - is(ADDRESS)),
    carriesText: is(CARRIES_TEXT),
    reasoning: is(REASONING),
    asks: is(ASKS),
    command: is(COMMAND),
    address: is(ADDRESS),
    foreign: count(text, NON_LATIN) > count(text, LETTER) / 2 ? 1 : 0,
    creative: is(CREATIVE) * (1 - is(ADDRESS)),
    general: is(GENERAL) * (1 - is(OWN_WORLD)) * (1 - is(ADDRESS)),
    comparison: is(COMPARISON) * (1 - is(ACTION)) * (1 - is(ADDRESS)),
    chatter: is(CHATTER) * (count(text, /\S+/gu) <= CHATTER_WORDS ? 1 : 0),
  };
}

/** Greetings and thanks in other languages, with almost nothing after them. */
const FOREIGN_COURTESY =
  /^[\s\p{P}]{0,5}(?:super|ok(?:ay)?|gut|bien|bene|bom|genau|perfekt?o?|top|klasse|toll|ja|oui|s[ií]|d'accord|vale|claro)?[\s,!.]{0,3}(?:danke(?: dir| schön| sehr)?|vielen dank|dankeschön|merci(?: beaucoup)?|(?:muchas )?gracias|grazie(?: mille)?|(?:muito )?obrigad[oa]|bedankt|dank je(?: wel)?|tack(?: så mycket)?|(?:tusen )?takk?|mange tak|kiitos|dzi[ęe]ki|dzi[ęe]kuj[ęe]|спасибо|дякую|te[şs]ekk[üu]r\p{L}*|sağ ?ol|ありがとう\p{L}*|谢谢\p{L}*|謝謝\p{L}*|감사\p{L}*|고마워\p{L}*|شكرا|धन्यवाद|cảm ơn|terima kasih|makasih|ขอบคุณ\p{L}*|ευχαριστώ|תודה|köszön\p{L}*|děkuj[iu]|díky|mul[țt]umesc|gràcies|hola|bonjour|bonsoir|salut|ciao|hallo|servus|moin|guten (?:morgen|tag|abend)|gute nacht|tsch[üu]ss|bis (?:morgen|bald|später)|buen[oa]s(?: (?:d[ií]as|tardes|noches))?|adiós|bom dia|boa (?:tarde|noite)|olá|buongiorno|buonasera|arrivederci|à (?:demain|bientôt|plus)|au revoir|goedemorgen|hej(?: då)?|moi|terve|cześć|ahoj|привет|здравствуйте|пока|привіт|merhaba|selam|こんにちは|おはよう\p{L}*|你好|早上好|再见|안녕\p{L}*|مرحبا|नमस्ते|xin chào|halo|สวัสดี\p{L}*|γεια|שלום|szia|salve)(?![\p{L}\p{N}])[\s,!.…。！、~]*/iu;
const FEW_FOREIGN_WORDS = 6;

/** A greeting may follow another ("thanks, bye"); more than a few words after them are a message. */
export function isSmallTalk(message: string): boolean {
  const foreign = readable(message).replace(FOREIGN_COURTESY, "");
  if (foreign !== readable(message)) return !/\d|[?？]/u.test(foreign) && count(foreign, /\S+/gu) <= FEW_FOREIGN_WORDS;
  const rest = afterGreetings(message);
  return rest !== null && !ACTION.test(rest) && count(rest, /\S+/gu) <= FEW_WORDS;
}

export function isBareGreeting(message: string): boolean {
  return afterGreetings(message) === "" || readable(message).replace(FOREIGN_COURTESY, "") === "";
}

function afterGreetings(message: string): string | null {
  const text = readable(message);
  let rest = text;
  for (let greetings = 0; greetings < 4 && SMALL_TALK.test(rest); greetings++) rest = rest.replace(SMALL_TALK, "");
  return rest === text ? null : rest;
}

function readable(message: string): string {
  return message.slice(0, MAX_CHARACTERS).trim();
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
