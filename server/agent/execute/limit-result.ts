import { type ContentPart, type ToolResult, textPart } from "@/server/lib/outbound/tool-result";

type LimitedResult = ToolResult & { readonly truncated: boolean };

/** The data goes first: half of it is useless, and the text says the same. */
export function limitResult(result: ToolResult, maxBytes: number): LimitedResult {
  const { content, structured, truncated: wasCut = false } = result;
  const contentBytes = sizeOf(content);
  const bytes = contentBytes + (structured === null ? 0 : sizeOf(structured));
  if (!wasCut && bytes <= maxBytes) return { ...result, truncated: false };
  const kept = contentBytes <= maxBytes ? content : cutContent(content, maxBytes);
  return { ...result, content: [...kept, textPart(NOTE)], structured: null, truncated: true };
}

const NOTE = "[The result was too long and was truncated.]";

function cutContent(content: readonly ContentPart[], maxBytes: number): ContentPart[] {
  const kept: ContentPart[] = [];
  let left = maxBytes;
  for (const part of content) {
    const size = sizeOf(part);
    const cut = size <= left ? part : cutText(part, left - (size - textBytes(part)));
    if (cut === null) continue;
    kept.push(cut);
    left -= sizeOf(cut);
  }
  return kept;
}

/** Half of a non-text part is useless. */
function cutText(part: ContentPart, bytes: number): ContentPart | null {
  if (part.type !== "text" || typeof part.text !== "string" || bytes <= 0) return null;
  return { ...part, text: cutBytes(part.text, bytes) };
}

function textBytes({ text }: ContentPart): number {
  return typeof text === "string" ? Buffer.byteLength(text) : 0;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function cutBytes(text: string, bytes: number): string {
  const all = Buffer.from(text);
  if (all.length <= bytes) return text;
  let end = Math.max(0, bytes);
  // Continuation bytes start with the bits 10.
  while (end > 0 && ((all[end] ?? 0) & 0b1100_0000) === 0b1000_0000) end--;
  return all.toString("utf8", 0, end);
}
