import { isActionWord } from "@/server/chat/demo/language/actions";
import { cuesOf } from "@/server/chat/demo/language/cues";
import { quotedIn } from "@/server/chat/demo/language/free-text";
import { isQuestion } from "@/server/chat/demo/language/manners";
import { pointsBack } from "@/server/chat/demo/language/points-back";
import { contentWords, type Term, termsOf } from "@/server/chat/demo/language/terms";

/** What was said before counts where a message leans on it. */
const EARLIER = 0.55;
/** The more so where it says little by itself. */
const ONLY_EARLIER = 0.8;
const CONTENT = 0.45;
const CUE = 1.2;
/** What a word that names a deed counts beside the action itself. */
const DEED = 0.2;

export type Weighed = Term & { readonly weight: number };

/** The words of a message by how much they say of what it is about. */
export function weighTerms(message: string, earlier: string | undefined): Weighed[] {
  const { head, content } = splitContent(message);
  const leaning = pointsBack(message) || contentWords(head).length <= 1 ? ONLY_EARLIER : EARLIER;
  const parts: readonly (readonly [string, number])[] = [
    [head, 1],
    [content, CONTENT],
    [earlier ?? "", leaning],
  ];
  const terms = new Map<string, Weighed>();
  for (const term of cuesOf(message)) terms.set(term.word, { ...term, weight: CUE });
  for (const term of cuesOf(earlier ?? ""))
    if (!terms.has(term.word)) terms.set(term.word, { ...term, weight: CUE * leaning });
  for (const [text, weight] of parts) {
    for (const term of weigh(text, weight)) if (!terms.has(term.word)) terms.set(term.word, term);
  }
  return [...terms.values()];
}

/** What is to be written or sought says less of the tool than the words around it. */
export function splitContent(message: string): { readonly head: string; readonly content: string } {
  if (isQuestion(message)) return { head: message, content: "" };
  const found = CONTENT_AFTER.exec(message);
  const [head, content] = found === null ? [message, ""] : [found[1] ?? "", found[2] ?? ""];
  const quoted = quotedIn(head);
  if (quoted === null) return { head, content };
  return { head: head.replace(quoted, " "), content: `${quoted} ${content}` };
}

/** "Add a task to buy milk", but not "send it to my phone". */
const CONTENT_AFTER =
  /^(.{3,80}?)(?::\s|\s(?:that|saying)\s|\sto (?!(?:an?|the|my|our|your|his|her|their|this|that|it|me|us|him|them|all|https?:|\d)\b))([\s\S]*)$/i;
/** A word that names a deed says little of what it is done to, unless it stands for a thing: "an update". */
function weigh(text: string, weight: number): Weighed[] {
  return termsOf(text).map((term) => {
    if (!isActionWord(term.word)) return { ...term, weight };
    const isThing = new RegExp(`\\b(?:an?|the|my|our|any|new) ${term.word}\\b`, "i").test(text);
    return { ...term, weight: isThing ? weight : weight * DEED };
  });
}
