import { findActions, READING } from "@/server/chat/demo/language/actions";
import { isQuestion, withoutManners } from "@/server/chat/demo/language/manners";
import { sentencesOf } from "@/server/engine/util/text/sentences";

/** One thing that a message asks for. */
export type Step = {
  /** In the words of the message. */
  readonly text: string;
  /** What it hangs on: "if it drops below zero". */
  readonly condition: string | null;
};

/** Nobody asks for more at once, and a round has only so many calls. */
const MOST_STEPS = 6;
/** What has more of them is no request; the rest of it is left. */
const MOST_PIECES = 40;
const JOINT = /(,? (?:and )?then |,? and also |, and |; | and |, )/i;

/**
 * The things that a message asks for, in order: sentences, cut again where a comma or an "and" is followed by another request. What
 * asks for nothing belongs to what stands before it.
 */
export function stepsOf(message: string): Step[] {
  const { masked, unmask } = maskQuotes(message.trim());
  const texts: string[] = [];
  for (const sentence of sentencesOf(masked)) {
    for (const piece of piecesOf(sentence)) {
      const last = isRequest(piece) ? undefined : texts.pop();
      if (last !== undefined) texts.push(`${last} ${piece}`);
      // What comes before the first request and names no deed only tells why.
      else if (isRequest(piece) || findActions(piece).some(({ action }) => !READING.has(action))) texts.push(piece);
    }
  }
  if (texts.length <= 1) return [stepOf(message.trim())];
  return texts.slice(0, MOST_STEPS).map((text) => stepOf(unmask(text)));
}

/** Whether any part of a message is a request or a question. */
export function asksForSomething(message: string): boolean {
  const { masked } = maskQuotes(message.trim());
  return sentencesOf(masked).flatMap(piecesOf).some(isRequest);
}

/** The requests of a sentence. */
function piecesOf(sentence: string): string[] {
  const parts = sentence.split(JOINT, MOST_PIECES * 2 - 1);
  const pieces: string[] = [parts[0] ?? ""];
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const [joint = "", next = ""] = [parts[at], parts[at + 1]];
    const before = pieces.at(-1) ?? "";
    if (shouldReselect(before, joint, next)) pieces.push(next);
    else if (!holdsContent(before) && isAnotherThing(before, next)) pieces.push(`${verbOf(before)} ${next}`);
    else pieces[pieces.length - 1] = `${before}${joint}${next}`;
  }
  return pieces;
}

function shouldReselect(before: string, joint: string, next: string): boolean {
  // All that follows an "if" hangs on it.
  if (HANGS.test(before) || !isRequest(next)) return false;
  // "Fetch it and tell me what it says" is one thing: the answer is told anyway.
  if (isReading(before) && /^(?:tell|give|let) me\b/i.test(next)) return false;
  if (/then|also/i.test(joint) || BREAKS_OFF.test(next)) return true;
  // "What is it like outside, do I need a coat" is one question.
  return !holdsContent(before) && !(joint === ", " && isQuestion(next));
}

/** What is to be written down hardly ever goes on like this. */
const BREAKS_OFF =
  /^(?:remind me|show me|(?:list|show) (?:all )?(?:of )?my|what|which|(?:add|create|set|make|write) an? (?:new )?(?:task|to-?do|reminder|note|entry|job|alarm))\b/i;

function isReading(piece: string): boolean {
  const [first] = findActions(piece);
  return isQuestion(piece) || (first !== undefined && (READING.has(first.action) || first.action === "run"));
}

/** Whether it begins by asking for something, or asks by its manners: "could you", "I'd like to know". */
function isRequest(piece: string): boolean {
  if (HANGS.test(piece)) return true;
  const text = withoutManners(piece);
  return isQuestion(text) || findActions(text)[0]?.at === 0 || BEGS.test(piece);
}

const BEGS =
  /\bplease$|^(?:so |and |then )?(?:please|could you|can you|would you|will you|make sure)\b|\bi(?:'d| would) like (?:you )?to\b|\bi (?:want|need) (?:you )?to (?:see|know|have)\b/i;

/** Where something is to be written down, what follows is what to write: "remind me to feed the cat and lock the door". */
function holdsContent(piece: string): boolean {
  const [first] = findActions(piece);
  if (first === undefined || READING.has(first.action)) return false;
  return (
    /:(?:\s|$)|\b(?:that|saying)\b/i.test(piece) || /\b(?:remind|task|todo|to-do|reminder|note)\b.* to \w/i.test(piece)
  );
}

const SHARED_VERB =
  /^(?:show(?: me)?|list|read(?: me)?|give me|turn (?:on|off)|switch (?:on|off)|open|close|lock|unlock)\b/i;

/** "Show my reminders and my tasks": the second thing is to be shown too. */
function isAnotherThing(before: string, next: string): boolean {
  return SHARED_VERB.test(withoutManners(before)) && /^(?:the|my|our|all) \w/i.test(next);
}

function verbOf(piece: string): string {
  return SHARED_VERB.exec(withoutManners(piece))?.[0] ?? "";
}

const HANGS = /^(?:(?:and|then|but|so),? )?(?:if|unless|in case)\b/i;
const CONDITION_FIRST = /^(?:(?:and|but|then|so),? )?(?:if|unless|in case)\b ([^,]{1,120}), (?:then )?/i;
const IF_SO = /^(?:(?:and|then),? )?if so\b,? ?/i;
const CONDITION_LAST =
  /(?<!\b(?:see|check|know|ask|wonder|tell me|find out|sure)),? (?:if|unless|in case|provided)\b (?!possible|that is possible|you can|you like|you want|needed)([^.?!]{3,160})[.!]*$/i;

/** A question may well begin with "if"; what is to be done may not hang on what nobody here can judge. */
function stepOf(text: string): Step {
  if (IF_SO.test(text)) return { text: text.replace(IF_SO, ""), condition: "that is so" };
  const first = CONDITION_FIRST.exec(text);
  const rest = first === null ? text : text.slice(first[0].length);
  if (isQuestion(rest)) return { text, condition: null };
  if (first !== null) return { text: rest, condition: (first[1] ?? "").trim() };
  if (HANGS.test(text)) return { text, condition: text.replace(HANGS, "").trim() };
  const last = holdsContent(rest) || /[.?!]\s/.test(text) ? null : CONDITION_LAST.exec(text);
  return last === null ? { text, condition: null } : { text: text.slice(0, last.index), condition: last[1] ?? "" };
}

/** What stands between quotation marks or backticks is one thing, whatever it says. */
function maskQuotes(text: string): { readonly masked: string; unmask(text: string): string } {
  const hidden: string[] = [];
  const masked = text.replace(QUOTED, (quote) => {
    hidden.push(quote);
    return `\uE000${hidden.length - 1}\uE001`;
  });
  return { masked, unmask: (part) => part.replace(/\uE000(\d+)\uE001/g, (_, at) => hidden[Number(at)] ?? "") };
}

const QUOTED =
  /"[^"]{1,500}"|“[^“”]{1,500}”|`[^`]{1,500}`|(?<![\p{L}\p{N}])['‘][^'’]{1,500}(?:['’]\p{L}[^'’]{0,500})?['’](?![\p{L}\p{N}])/gu;
