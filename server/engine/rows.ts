import { cutText } from "./cut-text";
import type { RenderedTool } from "./formats/format";

const MAX_LINE = 120;

/** A tool as one line of the catalog. */
export function renderRow(name: string, summary: string): RenderedTool {
  return textPiece(`- ${oneLine(name)}: ${firstSentence(summary)}`);
}

export function renderHeading(title: string): RenderedTool {
  return textPiece(`## ${oneLine(title)}`);
}

export function textPiece(text: string): RenderedTool {
  return { value: text, text };
}

/** Text from a catalog is data: it stays on its line, and so cannot pass for a heading or for another row. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

function firstSentence(text: string): string {
  const line = oneLine(text);
  const end = line.search(/[.!?](\s|$)/u);
  const sentence = end < 0 ? line : line.slice(0, end);
  return sentence.length <= MAX_LINE ? sentence : `${cutText(sentence, MAX_LINE - 1).trimEnd()}…`;
}
