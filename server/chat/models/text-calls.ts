import type { PromptItem, PromptResult } from "@/server/chat/prompt-items";
import type { Format } from "@/server/engine/rendering/formats/format";

/** The marks around a call for models without native calls; many local models were trained on them. */
export const CALL_START = "<tool_call>";
export const CALL_END = "</tool_call>";

/** Precedes the tools: without it a model knows the tools but not how to call them. */
export const CALLING = `To use a tool, write ${CALL_START}{"name": "…", "arguments": {…}}${CALL_END} and stop; you then get its result.`;

/** An item for this format: models without native calls read and write them as text. */
export function forFormat(item: PromptItem, format: Format): PromptItem {
  if (format !== "text") return item;
  if (item.kind === "results") return { kind: "person", text: item.results.map(resultText).join("\n") };
  if (item.kind === "person" || item.calls.length === 0) return item;
  const calls = item.calls.map(({ name, argumentsText }) => callText(name, argumentsText));
  return { kind: "model", text: [item.text, ...calls].filter((text) => text !== "").join("\n"), calls: [] };
}

/** Merged, because some local models' templates require alternating turns. */
export function allForFormat(items: readonly PromptItem[], format: Format): readonly PromptItem[] {
  if (format !== "text") return items;
  const told: PromptItem[] = [];
  for (const item of items.map((each) => forFormat(each, format))) {
    const before = told.at(-1);
    if (before?.kind === "person" && item.kind === "person") {
      const images = [...(before.images ?? []), ...(item.images ?? [])];
      const text = `${before.text}\n\n${item.text}`;
      told[told.length - 1] = { kind: "person", text, ...(images.length > 0 && { images }) };
    } else told.push(item);
  }
  return told;
}

function callText(name: string, argumentsText: string): string {
  const args = argumentsText.trim() === "" ? "{}" : argumentsText;
  return `${CALL_START}{"name": ${JSON.stringify(name)}, "arguments": ${args}}${CALL_END}`;
}

function resultText({ name, text }: PromptResult): string {
  return `<tool_result name=${JSON.stringify(name)}>${withoutMarks(text)}</tool_result>`;
}

/** A tool's text must not close its own result and pose as the person. */
function withoutMarks(text: string): string {
  return text.replaceAll(/<(?=\/?tool_(?:call|result))/gi, "&lt;");
}
