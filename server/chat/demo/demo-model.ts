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
import type { PlannedReply } from "./planned-reply";

type DemoModelOptions = {
  countTokens(text: string): number;
  /** How long a word takes; it is only there to be seen. */
  readonly wordMs?: number;
  /** For tests: what time it is. */
  readonly now?: () => Date;
};

const WORD_MS = 12;

/**
 * A model that needs no network and no language: it plans by rules, from nothing but what a model is given. Everything around it is
 * as with any other model.
 */
export function createDemoModel({
  countTokens,
  wordMs = WORD_MS,
  now = () => new Date(),
}: DemoModelOptions): LanguageModelV3 {
  const plan = (options: LanguageModelV3CallOptions): PlannedReply => {
    options.abortSignal?.throwIfAborted();
    return planReply(options.prompt, options.toolChoice?.type === "none" ? [] : options.tools, now());
  };
  return {
    specificationVersion: "v3",
    provider: "toolcrib",
    modelId: "demo",
    supportedUrls: {},
    async doGenerate(options) {
      const reply = plan(options);
      return {
        content: contentOf(reply),
        finishReason: finishOf(reply),
        usage: usageOf(reply, options, countTokens),
        warnings: [],
      };
    },
    async doStream(options) {
      const reply = plan(options);
      const usage = usageOf(reply, options, countTokens);
      return { stream: streamOf(reply, usage, wordMs, options.abortSignal) };
    },
  };
}

function streamOf(
  reply: PlannedReply,
  usage: LanguageModelV3Usage,
  wordMs: number,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV3StreamPart> {
  const parts = partsOf(reply, usage);
  return new ReadableStream<LanguageModelV3StreamPart>({
    async pull(controller) {
      try {
        const { value, done } = parts.next();
        if (done) return controller.close();
        if (value.type === "text-delta" || value.type === "tool-input-delta") await wait(wordMs, signal);
        signal?.throwIfAborted();
        controller.enqueue(value);
      } catch (error) {
        controller.error(error);
      }
    },
  });
}

function* partsOf(reply: PlannedReply, usage: LanguageModelV3Usage): Generator<LanguageModelV3StreamPart, undefined> {
  yield { type: "stream-start", warnings: [] };
  for (const part of contentOf(reply)) {
    if (part.type === "text") {
      const id = newId("text");
      yield { type: "text-start", id };
      for (const delta of wordsOf(part.text)) yield { type: "text-delta", id, delta };
      yield { type: "text-end", id };
    }
    if (part.type !== "tool-call") continue;
    const { toolCallId: id, toolName, input } = part;
    yield { type: "tool-input-start", id, toolName };
    for (const delta of wordsOf(input)) yield { type: "tool-input-delta", id, delta };
    yield { type: "tool-input-end", id };
    yield part;
  }
  yield { type: "finish", usage, finishReason: finishOf(reply) };
  return undefined;
}

function contentOf({ text, calls }: PlannedReply): LanguageModelV3Content[] {
  const said: LanguageModelV3Content[] = text === "" ? [] : [{ type: "text", text }];
  return [
    ...said,
    ...calls.map(({ name, arguments: args }): LanguageModelV3Content => {
      return { type: "tool-call", toolCallId: newId("call"), toolName: name, input: JSON.stringify(args) };
    }),
  ];
}

/** Each word with the blanks after it, so that the pieces make up the text. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

function finishOf({ calls }: PlannedReply): LanguageModelV3FinishReason {
  return calls.length > 0 ? { unified: "tool-calls", raw: "tool-calls" } : { unified: "stop", raw: "stop" };
}

/** Counted as texts: what a provider puts around them is not known here. */
function usageOf(
  { text, calls }: PlannedReply,
  { prompt, tools = [] }: LanguageModelV3CallOptions,
  count: DemoModelOptions["countTokens"],
): LanguageModelV3Usage {
  const said = prompt.map(({ role, content }) =>
    count(`${role}\n${typeof content === "string" ? content : textOf(content)}`),
  );
  const given = tools.map((tool) => count(JSON.stringify(tool)));
  const input = [...said, ...given].reduce((sum, tokens) => sum + tokens, 0);
  const texts = text === "" ? 0 : count(text);
  const called = calls.reduce((sum, call) => sum + count(call.name) + count(JSON.stringify(call.arguments)), 0);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: texts + called, text: texts + called, reasoning: 0 },
  };
}

function textOf(parts: readonly object[]): string {
  return parts
    .map((part) => ("text" in part && typeof part.text === "string" ? part.text : JSON.stringify(part)))
    .join("\n");
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
