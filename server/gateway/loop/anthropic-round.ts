import { addMember, listOf, parseJson, textOf } from "@/server/gateway/dialects/json-text";
import type { Fields } from "./merger";
import { RoundState } from "./round-merger";

export type Block = {
  readonly isMeta: boolean;
  readonly index: number;
  readonly start: Fields;
  readonly parts: { text: string; thinking: string; signature: string; input: string; citations: unknown[] };
};

export type DoneBlock = {
  readonly text: string;
  readonly isMeta: boolean;
  /** The provider sends such blocks, and refuses them in a history. */
  readonly isEmptyText: boolean;
  readonly key: string | null;
};

/** What the model has said in one round. */
export class AnthropicRound extends RoundState {
  readonly open = new Map<number, Block>();
  done: DoneBlock[] = [];
  stopReason: string | null = null;

  addDelta({ parts }: Block, delta: Fields): void {
    const text = [delta.text, delta.thinking, delta.signature, delta.partial_json].find(
      (part) => textOf(part) !== null,
    );
    if (!this.canKeep(textOf(text) ?? "")) return;
    if (delta.type === "text_delta") parts.text += textOf(delta.text) ?? "";
    else if (delta.type === "thinking_delta") parts.thinking += textOf(delta.thinking) ?? "";
    else if (delta.type === "signature_delta") parts.signature = textOf(delta.signature) ?? "";
    else if (delta.type === "input_json_delta") parts.input += textOf(delta.partial_json) ?? "";
    else if (delta.type === "citations_delta") parts.citations.push(delta.citation);
  }

  streamedBlocks(): string[] {
    return [...this.open].sort(([a], [b]) => a - b).map(([, block]) => writeBlock(block));
  }

  hasOwnCalls(): boolean {
    return this.done.some((block) => !block.isMeta && block.key?.startsWith("call:"));
  }

  /** A message that waits for results, but has no call, would never be answered. */
  hasNothingToRun(): boolean {
    return this.hasMetaCall && this.stopReason === "tool_use" && !this.hasOwnCalls();
  }
}

function writeBlock({ start, parts }: Block): string {
  if (start.type === "text") {
    const text = (textOf(start.text) ?? "") + parts.text;
    const citations = [...listOf(start.citations), ...parts.citations];
    return JSON.stringify({ ...start, text, ...(citations.length > 0 && { citations }) });
  }
  if (start.type === "thinking") {
    const thinking = (textOf(start.thinking) ?? "") + parts.thinking;
    return JSON.stringify({ ...start, thinking, signature: parts.signature || start.signature });
  }
  if (parts.input === "") return JSON.stringify(start);
  // As the model wrote it: numbers too large for a double keep their digits.
  const input = parseJson(parts.input) === undefined ? "{}" : parts.input;
  const { input: _, ...rest } = start;
  return addMember(JSON.stringify(rest), "input", input);
}
