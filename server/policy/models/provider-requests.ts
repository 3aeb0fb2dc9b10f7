import type { Provider } from "@/server/contract/models";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, own } from "@/server/engine/util/json-values";

/** A few words in, a few out: enough to know that address, key and model are right. */
const QUESTION = "Answer with the single word: ready";
/** Some models refuse less, and a reasoning model may need all of it. */
const MAX_OUTPUT = 16;

type ProviderRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
};

export type ProviderAnswer = {
  readonly said: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
};

type Protocol = {
  ask(model: string, apiKey: string | null): ProviderRequest;
  read(answer: Json): ProviderAnswer | null;
};

function keyIn(header: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [header]: value };
}

const bearer = (apiKey: string | null) => keyIn("authorization", apiKey === null ? null : `Bearer ${apiKey}`);
const messages = [{ role: "user", content: QUESTION }];

const openaiChat = (limit: "max_tokens" | "max_completion_tokens"): Protocol => ({
  ask: (model, apiKey) => ({
    path: "/chat/completions",
    headers: bearer(apiKey),
    body: { model, messages, [limit]: MAX_OUTPUT },
  }),
  read(answer) {
    const choice = firstOf(at(answer, "choices"));
    if (choice === undefined) return null;
    return {
      said: textOf(at(choice, "message", "content")),
      inputTokens: numberOf(at(answer, "usage", "prompt_tokens")),
      outputTokens: numberOf(at(answer, "usage", "completion_tokens")),
    };
  },
});

export const PROTOCOLS: Record<Exclude<Provider, "demo">, Protocol> = {
  openai: openaiChat("max_completion_tokens"),
  // Most compatible servers know only the older name.
  "openai-compatible": openaiChat("max_tokens"),
  anthropic: {
    ask: (model, apiKey) => ({
      path: "/v1/messages",
      headers: { "anthropic-version": "2023-06-01", ...keyIn("x-api-key", apiKey) },
      body: { model, messages, max_tokens: MAX_OUTPUT },
    }),
    read(answer) {
      if (!isArray(at(answer, "content"))) return null;
      return {
        said: textOf(at(firstOf(at(answer, "content")), "text")),
        inputTokens: numberOf(at(answer, "usage", "input_tokens")),
        outputTokens: numberOf(at(answer, "usage", "output_tokens")),
      };
    },
  },
  gemini: {
    ask: (model, apiKey) => ({
      path: `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
      headers: keyIn("x-goog-api-key", apiKey),
      body: {
        contents: [{ role: "user", parts: [{ text: QUESTION }] }],
        generationConfig: { maxOutputTokens: MAX_OUTPUT },
      },
    }),
    read(answer) {
      const candidate = firstOf(at(answer, "candidates"));
      if (candidate === undefined) return null;
      return {
        said: textOf(at(firstOf(at(candidate, "content", "parts")), "text")),
        inputTokens: numberOf(at(answer, "usageMetadata", "promptTokenCount")),
        outputTokens: numberOf(at(answer, "usageMetadata", "candidatesTokenCount")),
      };
    },
  },
  ollama: {
    ask: (model, apiKey) => ({
      path: "/api/chat",
      headers: bearer(apiKey),
      body: { model, messages, stream: false, options: { num_predict: MAX_OUTPUT } },
    }),
    read(answer) {
      if (!isObject(at(answer, "message"))) return null;
      return {
        said: textOf(at(answer, "message", "content")),
        inputTokens: numberOf(at(answer, "prompt_eval_count")),
        outputTokens: numberOf(at(answer, "eval_count")),
      };
    },
  },
};

/** All providers put the message under `error`, as text or with a message. */
export function errorWords(answer: Json): string {
  const error = at(isArray(answer) ? firstOf(answer) : answer, "error");
  return textOf(error) || textOf(at(error, "message"));
}

function at(value: Json | undefined, ...path: string[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => (isObject(inner) ? own(inner, key) : undefined), value);
}

const firstOf = (value: Json | undefined) => (isArray(value) ? value[0] : undefined);
const textOf = (value: Json | undefined) => (typeof value === "string" ? value : "");
const numberOf = (value: Json | undefined) => (typeof value === "number" ? value : null);
