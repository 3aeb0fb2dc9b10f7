import { boundMarks } from "./bound-marks";

/** Messages are at most 1 MB; what is beyond could only be an attack. */
export const LONGEST_TEXT = 1_048_576;

/** Compatibility characters as the plain ones they stand for. Some stand for eighteen, so the length is bounded twice. */
export function foldCharacters(text: string): string {
  return boundMarks(text.slice(0, LONGEST_TEXT)).normalize("NFKC").slice(0, LONGEST_TEXT);
}
