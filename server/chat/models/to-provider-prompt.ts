import type { LanguageModelV3Message, LanguageModelV3Prompt } from "@ai-sdk/provider";
import { readArguments } from "@/server/agent/execute/find-call.service";
import type { PromptItem } from "@/server/chat/prompt-items";
import type { Format } from "@/server/engine/rendering/formats/format";
import { allForFormat } from "./text-calls";

/** Cache breakpoints, for providers that need them marked. */
const CACHED = { anthropic: { cacheControl: { type: "ephemeral" } } } as const;

export function toProviderPrompt(system: string, items: readonly PromptItem[], format: Format): LanguageModelV3Prompt {
  const messages = allForFormat(items, format).map(toMessage);
  const last = messages.pop();
  return [
    ...(system === "" ? [] : [{ role: "system" as const, content: system, providerOptions: CACHED }]),
    ...messages,
    ...(last === undefined ? [] : [{ ...last, providerOptions: CACHED }]),
  ];
}

function toMessage(item: PromptItem): LanguageModelV3Message {
  switch (item.kind) {
    case "person":
      return {
        role: "user",
        content: [
          ...(item.images ?? []).map(({ type, base64 }) => ({ type: "file" as const, mediaType: type, data: base64 })),
          { type: "text", text: item.text },
        ],
      };
    case "model":
      return {
        role: "assistant",
        content: [
          ...(item.text === "" ? [] : [{ type: "text" as const, text: item.text }]),
          ...item.calls.map(({ id, name, argumentsText }) => ({
            type: "tool-call" as const,
            toolCallId: id,
            toolName: name,
            input: readArguments(argumentsText) ?? {},
          })),
        ],
      };
    case "results":
      return {
        role: "tool",
        content: item.results.map(({ id, name, text, isError }) => ({
          type: "tool-result" as const,
          toolCallId: id,
          toolName: name,
          output: { type: isError ? ("error-text" as const) : ("text" as const), value: text },
        })),
      };
  }
}
