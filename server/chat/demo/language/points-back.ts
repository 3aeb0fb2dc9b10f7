import { wordsOf } from "@/server/engine/util/text/words";

const POINTS_BACK =
  /(?<!\b(?:is|was|time) )\bit\b(?!'s| is| was| will| going)|\b(?:its|that|them|those|one|ones|there|instead|second|third|first two|newest|biggest|then)\b|^and\b/i;

/** "Delete it", "the second one". */
export function pointsBack(message: string): boolean {
  return POINTS_BACK.test(message);
}

/** A short message, or one that points back, may be about what the one before it was about. */
export function leansOn(message: string): boolean {
  const words = wordsOf(message);
  return words.length <= 5 || (words.length <= 9 && pointsBack(message));
}
