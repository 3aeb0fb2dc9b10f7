/** Sentences of a text, trimmed. A full stop inside a number, a file name or an abbreviation does not end one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;。！？])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
