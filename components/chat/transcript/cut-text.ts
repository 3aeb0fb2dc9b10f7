const MAX = { characters: 2_000, lines: 30 };

export function cutText(text: string, max = MAX): { readonly text: string; readonly hidden: number } {
  const byLines = endOfLine(text, max.lines);
  let end = Math.min(text.length, byLines, max.characters);
  // Don't split a surrogate pair.
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
