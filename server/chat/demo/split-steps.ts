import { sentencesOf } from "@/server/engine/util/text/sentences";
import { findActions, isQuestion, isReading, withoutCourtesy } from "./actions";

export type Step = {
  readonly text: string;
  /** "it freezes" in "turn on the heating if it freezes". */
  readonly condition: string | null;
};

const MAX_STEPS = 6;
const MAX_PIECES = 40;
const JOINT = /(,? (?:and )?then |,? and also |, and |; | and |, )/i;

/** The requests in a message: its sentences, split where "and" or a comma starts another request. */
export function splitSteps(message: string): Step[] {
  const { masked, unmask } = maskQuotes(message.trim());
  const texts: string[] = [];
  for (const piece of sentencesOf(masked).flatMap(splitSentence)) {
    const last = isRequest(piece) ? undefined : texts.pop();
    if (last !== undefined) texts.push(`${last} ${piece}`);
    // What comes before the first request only explains it.
    else if (isRequest(piece) || findActions(piece).some(({ action }) => !isReading(action))) texts.push(piece);
  }
  if (texts.length <= 1) return [readStep(message.trim())];
  return texts.slice(0, MAX_STEPS).map((text) => readStep(unmask(text)));
}

export function asksForSomething(message: string): boolean {
  return sentencesOf(maskQuotes(message.trim()).masked).flatMap(splitSentence).some(isRequest);
}

function splitSentence(sentence: string): string[] {
  const parts = sentence.split(JOINT, MAX_PIECES * 2 - 1);
  const pieces: string[] = [parts[0] ?? ""];
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const [joint = "", next = ""] = [parts[at], parts[at + 1]];
    const before = pieces.at(-1) ?? "";
    const verb = SHARED_VERB.exec(withoutCourtesy(before))?.[0];
    if (isNewRequest(before, joint, next)) pieces.push(next);
    // "Show my reminders and my tasks" shows both.
    else if (verb !== undefined && !takesContent(before) && /^(?:the|my|our|all) \w/i.test(next))
      pieces.push(`${verb} ${next}`);
    else pieces[pieces.length - 1] = `${before}${joint}${next}`;
  }
  return pieces;
}

const SHARED_VERB =
  /^(?:show(?: me)?|list|read(?: me)?|give me|turn (?:on|off)|switch (?:on|off)|open|close|lock|unlock)\b/i;

function isNewRequest(before: string, joint: string, next: string): boolean {
  if (CONDITIONAL.test(before) || !isRequest(next)) return false;
  // "Fetch it and tell me what it says" is one request.
  if (isReadingRequest(before) && /^(?:tell|give|let) me\b/i.test(next)) return false;
  if (/then|also/i.test(joint) || NEW_REQUEST.test(next)) return true;
  // "What is it like outside, do I need a coat" is one question.
  return !takesContent(before) && !(joint === ", " && isQuestion(next));
}

const NEW_REQUEST =
  /^(?:remind me|show me|(?:list|show) (?:all )?(?:of )?my|what|which|(?:add|create|set|make|write) an? (?:new )?(?:task|to-?do|reminder|note|entry|job|alarm))\b/i;

function isReadingRequest(piece: string): boolean {
  const [first] = findActions(piece);
  return isQuestion(piece) || (first !== undefined && (isReading(first.action) || first.action === "run"));
}

function isRequest(piece: string): boolean {
  if (CONDITIONAL.test(piece) || POLITE.test(piece)) return true;
  const text = withoutCourtesy(piece);
  return isQuestion(text) || findActions(text)[0]?.at === 0;
}

const POLITE =
  /\bplease$|^(?:so |and |then )?(?:please|could you|can you|would you|will you|make sure)\b|\bi(?:'d| would) like (?:you )?to\b|\bi (?:want|need) (?:you )?to (?:see|know|have)\b/i;

/** Whether the rest of a request is text to write down: "remind me to feed the cat and lock the door". */
function takesContent(piece: string): boolean {
  const [first] = findActions(piece);
  if (first === undefined || isReading(first.action)) return false;
  return /:(?:\s|$)|\b(?:that|saying)\b|\b(?:remind|task|todo|to-do|reminder|note)\b.* to \w/i.test(piece);
}

const CONDITIONAL = /^(?:(?:and|then|but|so),? )?(?:if|unless|in case) (?:so\b,? |(.+?), (?:then )?)?(.*)$/is;
const CONDITION_LAST =
  /(?<!\b(?:see|check|know|ask|wonder|tell me|find out|sure)),? (?:if|unless|in case|provided)\b (?!possible|that is possible|you can|you like|you want|needed)([^.?!]{3,160})[.!]*$/i;

function readStep(text: string): Step {
  const [isFirst, condition, rest = text] = CONDITIONAL.exec(text) ?? [];
  // "If I tip 18%, what do I pay?" can be answered.
  if (isQuestion(rest)) return { text, condition: null };
  if (isFirst !== undefined) return { text: rest, condition: condition ?? "that is so" };
  const last = takesContent(text) || /[.?!]\s/.test(text) ? null : CONDITION_LAST.exec(text);
  return last === null ? { text, condition: null } : { text: text.slice(0, last.index), condition: last[1] ?? "" };
}

const QUOTED =
  /"[^"]{1,500}"|“[^“”]{1,500}”|`[^`]{1,500}`|(?<![\p{L}\p{N}])['‘][^'’]{1,500}(?:['’]\p{L}[^'’]{0,500})?['’](?![\p{L}\p{N}])/gu;

/** Quoted text is never split. */
function maskQuotes(text: string): { readonly masked: string; unmask(text: string): string } {
  const hidden: string[] = [];
  const masked = text.replace(QUOTED, (quote) => `\uE000${hidden.push(quote) - 1}\uE001`);
  return { masked, unmask: (part) => part.replace(/\uE000(\d+)\uE001/g, (_, at) => hidden[Number(at)] ?? "") };
}
