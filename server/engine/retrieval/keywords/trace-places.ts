import { foldLetters, normalise } from "./normalise";

type TracedText = {
  /** As keywords are compared with it. */
  readonly text: string;
  /** Where each unit of `text` begins and ends in `shown`. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The message as it was typed; or `text` itself, where folding moved letters beyond tracing. */
  readonly shown: string;
};

/** A message in normalised form, with the way back to what was typed. */
export function tracePlaces(message: string): TracedText {
  const text = normalise(message);
  const starts: number[] = [];
  const ends: number[] = [];
  let traced = "";
  for (const { 0: cluster, index } of message.matchAll(CLUSTER)) {
    for (const unit of foldLetters(cluster).split("")) {
      const isBlank = BLANK.test(unit);
      if (isBlank && (traced === "" || traced.endsWith(" "))) continue;
      traced += isBlank ? " " : unit;
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  // Few scripts fold across clusters; there, showing what is compared is better than marking the wrong letters.
  return traced.trimEnd() === text
    ? { text, starts, ends, shown: message }
    : { text, starts: [], ends: [], shown: text };
}

/** A letter with its marks, which fold together. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;
const BLANK = /[\s\u0085]/;
