import { boundMarks } from "./bound-marks";

/** Messages are at most 1 MB; anything longer is an attack. */
export const MAX_TEXT_LENGTH = 1_048_576;

/** Replaces compatibility characters. Some expand to eighteen characters, so the length is bounded twice. */
export function foldCharacters(text: string): string {
  return boundMarks(text.slice(0, MAX_TEXT_LENGTH)).normalize("NFKC").slice(0, MAX_TEXT_LENGTH);
}
