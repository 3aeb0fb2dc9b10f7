import { foldLetters, normalise } from "./normalize";

type TracedText = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The message as typed; or `text` itself if folding moved letters too far to trace. */
  readonly shown: string;
};

export function traceToOriginal(message: string): TracedText {
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
  // Few scripts fold across clusters; there, show the normalized text rather than mark the wrong letters.
  return traced.trimEnd() === text
    ? { text, starts, ends, shown: message }
    : { text, starts: [], ends: [], shown: text };
}

const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;
const BLANK = /[\s\u0085]/;
