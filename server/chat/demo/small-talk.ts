import { findActions, READING } from "@/server/chat/demo/language/actions";
import type { DemoTool } from "./demo-tool";
import { asksForSomething } from "./steps";

const WHO =
  "I am the demo model: no language model, but a small planner that picks a tool by the words of your message.";

type Talk = { readonly when: RegExp; readonly say: string };

/** What needs no tool and no knowledge. The whole message has to be that: "hi, turn off the light" is a request. */
const TALK: readonly Talk[] = [
  {
    when: /^(?:(?:hi|hey|hello)\b)?[,! ]*(?:how are you|how(?:'s| is) it going|how do you do|what's up)\b/i,
    say: "All is well, thank you. What can I do for you?",
  },
  { when: /^good ?morning\b[^?]{0,24}$|^morning\b[^?]{0,12}$/i, say: "Good morning. What can I do for you?" },
  { when: /^good ?evening\b[^?]{0,24}$/i, say: "Good evening. What can I do for you?" },
  {
    when: /^(?:hi|hello|hey|hiya|greetings|good afternoon|happy \w+(?: year)?|merry \w+)\b[^?]{0,24}$/i,
    say: "Hello. What can I do for you?",
  },
  {
    when: /^(?:many |perfect|great|ok(?:ay)?|cool|nice|super)?[,! ]*(?:thanks?|thank you|thx|cheers|much appreciated)\b.{0,40}$/i,
    say: "You are welcome.",
  },
  { when: /^(?:bye|goodbye|see you|good ?night|talk to you later)\b.{0,30}$/i, say: "Goodbye." },
  {
    when: /^(?:ok(?:ay)?|cool|nice|great|perfect|lol|ha(?:ha)+|wow|yes|no|sure|fine|right|got it|never ?mind|no worries|ugh|sorry)\b[^?]{0,40}$/i,
    say: "All right. Tell me when there is something to do.",
  },
];

const IDENTITY =
  /\b(?:who|what) are you\b|\bare you (?:an? )?(?:human|machine|bot|robot|ai|real|llm|language model|demo)\b|\bwhat(?:'s| is) your name\b|\bwhich model\b/i;
const HELP =
  /^(?:help|(?:can|could) you help(?: me)?(?: with something)?|what can (?:you|i) (?:do|ask)(?: here| you)?)[?.! ]{0,5}$/i;

/** Work that a language model does out of its own head, and for which no tool is called. */
const OWN_HEAD: readonly RegExp[] = [
  /\b(?:translate|rephrase|reword|proofread|rewrite (?:this|that|it)|paraphrase)\b/i,
  /\b(?:tell|write|sing|give|make|recite)(?: me| us)?(?: an?| some| another)?(?: \w{1,20}){0,2} (?:story|tale|poem|song|joke|limerick|haiku|riddle|toast|slogan)\b|\brhymes? with\b|\bbirthday (?:wish|message|card)\b/i,
  /^(?:explain|define)\b|\b(?:what's|what is) the difference between (?!\S{0,80}[./])|\bhow do (?:you say|i (?!get to\b))|\bwhat does .{1,80} mean\b|\bmeaning of\b/i,
  /\b(?:do you (?:think|believe|like|ever|feel|dream)|what do you think|your (?:favourite|favorite|opinion)|would you do)\b/i,
  /^(?:should i|is it (?:rude|ok|okay|normal)|why (?:do|is|are|does)) (?!.{0,200}\b(?:log|error|service|server)\b)/i,
  /\b(?:give me|come up with|suggest) (?:some |a few |three |another |an? )?(?:advice|names?|ideas?|word|title|tips)\b|^pick an?\b/i,
  /^(?:let's|let us) (?:play|talk|chat)\b|^convert \d/i,
  /\bsummari[sz]e the (?:plot|story|book|film|movie)\b/i,
];

/** Feelings and news of the day: somebody tells something and asks for nothing. */
const MAIN_ATTRIBUTES =
  /^(?:i(?:'m| am) (?:so |feeling |very |a bit |getting )|i (?:love|hate|can't|had|miss|think)\b|my (?:weekend|day|week)\b|what an?\b|you(?:'re| are)\b)/i;

/** What to say where no tool is called for; null: the message asks for something to be done. */
export function smallTalk(message: string, tools: readonly DemoTool[]): string | null {
  const text = message.trim();
  if (text === "") return "There is nothing in this message. What can I do for you?";
  if (IDENTITY.test(text)) return `${WHO} ${abilities(tools)}`;
  if (HELP.test(text)) return `Gladly. ${WHO} ${abilities(tools)}`;
  const talk = TALK.find(({ when }) => when.test(text));
  if (talk !== undefined && !asksForMore(text)) return talk.say;
  if (OWN_HEAD.some((pattern) => pattern.test(text)) && !/https?:\/\//.test(text)) return unable(tools);
  return MAIN_ATTRIBUTES.test(text) && !asksForSomething(text)
    ? "Thank you for telling me. I am only a demo, and better at tools than at talk."
    : null;
}

/** "Ok, restart it then" and "good night, lock up" are more than manners. */
function asksForMore(text: string): boolean {
  return findActions(text).some(({ action }) => !READING.has(action));
}

export function unable(tools: readonly DemoTool[]): string {
  return `That takes a language model, and I am only the demo model: I pick tools by words. ${abilities(tools)}`;
}

const SHOWN = 5;

function abilities(tools: readonly DemoTool[]): string {
  if (tools.length === 0)
    return "No tools were picked for this message; ask for something to be done, such as turning off a light.";
  const names = tools.slice(0, SHOWN).map(({ name }) => `\`${name}\``);
  const more = tools.length > SHOWN ? ` and ${tools.length - SHOWN} more` : "";
  return `With this message I was given ${names.join(", ")}${more}.`;
}
