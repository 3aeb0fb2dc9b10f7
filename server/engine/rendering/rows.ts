import { cutText } from "@/server/engine/util/cut-text";
import type { RenderedTool } from "./formats/format";
import { oneLine } from "./formats/text-safe";

const MAX_LINE = 120;

export function renderRow(name: string, summary: string): RenderedTool {
  return textPiece(`- ${oneLine(name)}: ${firstSentence(summary)}`);
}

export function renderHeading(title: string): RenderedTool {
  return textPiece(`## ${oneLine(title)}`);
}

export function textPiece(text: string): RenderedTool {
  return { value: text, text };
}

function firstSentence(text: string): string {
  const line = oneLine(text);
  const end = line.search(/[.!?](\s|$)/u);
  const sentence = end < 0 ? line : line.slice(0, end);
  return sentence.length <= MAX_LINE ? sentence : `${cutText(sentence, MAX_LINE - 1).trimEnd()}…`;
}
