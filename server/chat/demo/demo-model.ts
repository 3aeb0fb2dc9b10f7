import { setTimeout } from "node:timers/promises";
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from "@ai-sdk/provider";
import { newId } from "@/server/lib/ids";
import { planReply } from "./plan-reply";
import type { PlannedReply } from "./read-turn";

/** The chat counts tokens itself, and the demo costs nothing. */
const NO_USAGE: LanguageModelV3Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

type DemoModelOptions = {
  readonly wordMs?: number;
  readonly now?: () => Date;
};

/** No network, no language model: it plans by rules, from what any model is given. */
export function createDemoModel({ wordMs = 12, now = () => new Date() }: DemoModelOptions = {}): LanguageModelV3 {
  const plan = (options: LanguageModelV3CallOptions) => {
    options.abortSignal?.throwIfAborted();
    const reply = planReply(options.prompt, options.toolChoice?.type === "none" ? [] : options.tools, now());
    const unified = reply.calls.length > 0 ? "tool-calls" : "stop";
    const finishReason: LanguageModelV3FinishReason = { unified, raw: unified };
    return { content: contentOf(reply), finishReason, usage: NO_USAGE, warnings: [] };
  };
  return {
    specificationVersion: "v3",
    provider: "toolcrib",
    modelId: "demo",
    supportedUrls: {},
    doGenerate: async (options) => plan(options),
    async doStream(options) {
      const { content, warnings, ...finish } = plan(options);
      const parts = [
        { type: "stream-start", warnings } as const,
        ...content.flatMap(partsOf),
        { type: "finish", ...finish } as const,
      ];
      return { stream: streamOf(parts, wordMs, options.abortSignal) };
    },
  };
}

type StreamPart = LanguageModelV3StreamPart;

function streamOf(parts: readonly StreamPart[], wordMs: number, signal?: AbortSignal): ReadableStream<StreamPart> {
  const queue = parts.values();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = queue.next();
      if (done) return controller.close();
      // The timer's own error would hide the reason of the abort.
      if (wordMs > 0 && value.type.endsWith("-delta")) await setTimeout(wordMs, undefined, { signal }).catch(() => {});
      signal?.throwIfAborted();
      controller.enqueue(value);
    },
  });
}

function partsOf(part: LanguageModelV3Content): StreamPart[] {
  if (part.type === "text") {
    const id = newId("text");
    const deltas = wordsOf(part.text).map((delta) => ({ type: "text-delta", id, delta }) as const);
    return [{ type: "text-start", id }, ...deltas, { type: "text-end", id }];
  }
  if (part.type !== "tool-call") return [];
  const { toolCallId: id, toolName, input } = part;
  const deltas = wordsOf(input).map((delta) => ({ type: "tool-input-delta", id, delta }) as const);
  return [{ type: "tool-input-start", id, toolName }, ...deltas, { type: "tool-input-end", id }, part];
}

function contentOf({ text, calls }: PlannedReply): LanguageModelV3Content[] {
  const toolCalls = calls.map(({ name: toolName, arguments: args }): LanguageModelV3Content => {
    return { type: "tool-call", toolCallId: newId("call"), toolName, input: JSON.stringify(args) };
  });
  return text === "" ? toolCalls : [{ type: "text", text }, ...toolCalls];
}

/** Words with the spaces after them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
