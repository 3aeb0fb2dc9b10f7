/** Trimmed sentences. A period inside a number, file name or abbreviation does not end one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;。！？])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
