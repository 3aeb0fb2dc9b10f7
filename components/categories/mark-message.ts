export type KeywordSpan = {
  readonly start: number;
  readonly end: number;
  readonly category: string;
  readonly keyword: string;
};

/** A part of the message and the categories that match it; none for plain text. */
type MessagePart = { readonly text: string; readonly categories: readonly string[] };

/** Merges overlapping matches, because half a word in each color would show neither. */
export function markMessage(text: string, spans: readonly KeywordSpan[]): MessagePart[] {
  const parts: MessagePart[] = [];
  let at = 0;
  for (const { start, end: matched, categories } of joinSpans(spans)) {
    const end = matched + (ENDING.exec(text.slice(matched, matched + 4))?.[0].length ?? 0);
    if (start > at) parts.push({ text: text.slice(at, start), categories: [] });
    parts.push({ text: text.slice(start, end), categories });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), categories: [] });
  return parts;
}

/** The matcher ignores these endings, so the highlight includes them. */
const ENDING = /^(?:['’]s|e?s)(?![\p{L}\p{N}])/u;

type Joined = { readonly start: number; end: number; readonly categories: string[] };

function joinSpans(spans: readonly KeywordSpan[]): Joined[] {
  const joined: Joined[] = [];
  for (const { start, end, category } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || start >= last.end) {
      joined.push({ start, end, categories: [category] });
      continue;
    }
    last.end = Math.max(last.end, end);
    if (!last.categories.includes(category)) last.categories.push(category);
  }
  return joined;
}
