const MOST = { characters: 2_000, lines: 30 };

/** The beginning of a long text, and how many characters were left out. */
export function cutText(text: string, most = MOST): { readonly text: string; readonly hidden: number } {
  const byLines = endOfLine(text, most.lines);
  let end = Math.min(text.length, byLines, most.characters);
  // A character of two halves is not cut in the middle.
  if (end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1;
  return { text: text.slice(0, end), hidden: text.length - end };
}

function endOfLine(text: string, line: number): number {
  let end = -1;
  for (let at = 0; at < line; at += 1) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) return text.length;
  }
  return end;
}
