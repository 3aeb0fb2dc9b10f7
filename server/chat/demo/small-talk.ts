import { findActions, isReading } from "./actions";
import type { DemoTool } from "./demo-tool";
import { asksForSomething } from "./split-steps";

/** Replies to messages that are nothing but small talk: "hi, turn off the light" is a request. */
// biome-ignore format: one line per reply
const SMALL_TALK: readonly (readonly [RegExp, string])[] = [
  [/^$/, "This message is empty. What can I do for you?"],
  [/^(?:(?:hi|hey|hello)\b)?[,! ]*(?:how are you|how(?:'s| is) it going|how do you do|what's up)\b/i, "I'm fine, thank you. What can I do for you?"],
  [/^(?:good ?)?morning\b[^?]{0,24}$/i, "Good morning. What can I do for you?"],
  [/^(?:hi|hello|hey|hiya|greetings|good (?:afternoon|evening)|happy \w+(?: year)?|merry \w+)\b[^?]{0,24}$/i, "Hello. What can I do for you?"],
  [/^(?:many |perfect|great|ok(?:ay)?|cool|nice|super)?[,! ]*(?:thanks?|thank you|thx|cheers|much appreciated)\b.{0,40}$/i, "You're welcome."],
  [/^(?:bye|goodbye|see you|good ?night|talk to you later)\b.{0,30}$/i, "Goodbye."],
  [/^(?:ok(?:ay)?|cool|nice|great|perfect|lol|ha(?:ha)+|wow|yes|no|sure|fine|right|got it|never ?mind|no worries|ugh|sorry)\b[^?]{0,40}$/i, "OK. Tell me when there is something to do."],
];
const IDENTITY =
  /\b(?:who|what) are you\b|\bare you (?:an? )?(?:human|machine|bot|robot|ai|real|llm|language model|demo)\b|\bwhat(?:'s| is) your name\b|\bwhich model\b|^(?:help|(?:can|could) you help(?: me)?(?: with something)?|what can (?:you|i) (?:do|ask)(?: here| you)?)[?.! ]{0,5}$/i;
const LANGUAGE_WORK =
  /\b(?:translate|rephrase|reword|proofread|paraphrase|rewrite (?:this|that|it))\b|\b(?:story|tale|poem|song|joke|limerick|haiku|riddle|toast|slogan)\b|^(?:explain|define|should i|why (?:do|is|are|does)|is it (?:rude|ok|okay|normal)|let's (?:play|talk|chat)|convert \d|pick an?)\b|\bdifference between (?!\S{0,80}[./])|\b(?:how do you say|how do i(?! get to)|meaning of|what do you think|do you (?:think|believe|like|ever|feel|dream)|your (?:favou?rite|opinion))\b|\bwhat does .{1,80} mean\b|\b(?:give me|come up with|suggest) (?:some |a few |three |another |an? )?(?:advice|names?|ideas?|word|title|tips)\b/i;
const TELLING =
  /^(?:i(?:'m| am) (?:so |feeling |very |a bit |getting )|i (?:love|hate|can't|had|miss|think)\b|my (?:weekend|day|week)\b|what an?\b|you(?:'re| are)\b)/i;

export function smallTalk(message: string, tools: readonly DemoTool[]): string | null {
  const text = message.trim();
  const reply = SMALL_TALK.find(([pattern]) => pattern.test(text))?.[1];
  // "Ok, restart it then" is a request.
  if (reply !== undefined && !findActions(text).some(({ action }) => !isReading(action))) return reply;
  if (IDENTITY.test(text))
    return `I am the demo model: not a language model, but a planner that picks tools by the words of your message. ${abilities(tools)}`;
  if (LANGUAGE_WORK.test(text) && !/https?:\/\/|\b(?:log|error|service|server)\b/.test(text)) return unable(tools);
  if (!TELLING.test(text) || asksForSomething(text)) return null;
  return "Thanks for telling me. I am only a demo, and better with tools than with conversation.";
}

export function unable(tools: readonly DemoTool[]): string {
  return `That takes a language model, and I am only the demo model: I pick tools by words. ${abilities(tools)}`;
}

function abilities(tools: readonly DemoTool[]): string {
  const names = tools.slice(0, 5).map(({ name }) => `\`${name}\``);
  if (names.length === 0)
    return "No tools were picked for this message. Ask for something to be done, such as turning off a light.";
  const more = tools.length > names.length ? ` and ${tools.length - names.length} more` : "";
  return `With this message I was given ${names.join(", ")}${more}.`;
}
