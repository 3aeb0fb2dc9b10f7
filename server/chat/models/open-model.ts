import type { LanguageModelV3, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { createDemoModel } from "@/server/chat/demo/demo-model";
import type { Provider } from "@/server/contract/models";
import type { ModelEntry } from "@/server/engine/model/snapshot";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { readLimitedText } from "@/server/lib/outbound/read-limited";
import { createRedactor } from "@/server/lib/outbound/redactor";
import { assertWithin, type ModelConnection } from "@/server/policy/models/model-connections.service";
import { limitStream } from "./limit-stream";
import { readTextCalls } from "./read-text-calls";
import { redactStream } from "./redact-stream";

type Options = {
  readonly fetch: GuardedFetch;
  readonly timeoutMs: number;
};

type ProviderFetch = typeof globalThis.fetch;
type Open = (name: string, connection: ModelConnection, fetch: ProviderFetch) => Promise<LanguageModelV3>;

/** The AI SDK model for one of ours; null: the demo, which needs no connection. */
export async function openModel(
  { name, provider, toolCalling }: Pick<ModelEntry, "name" | "provider" | "toolCalling">,
  connection: ModelConnection | null,
  { fetch, timeoutMs }: Options,
): Promise<LanguageModelV3> {
  if (provider === "demo") return createDemoModel();
  if (connection === null) throw new Error(`The model ${name} has no connection`);
  const model = await OPEN[provider](name, connection, guardedFetch(fetch, connection, timeoutMs));
  const redactor = connection.apiKey === null ? null : createRedactor([connection.apiKey]);
  const safe = redactor === null ? model : through(model, () => redactStream(redactor));
  return toolCalling === "text" ? through(safe, readTextCalls) : safe;
}

type Parts = LanguageModelV3StreamPart;

function through(model: LanguageModelV3, change: () => TransformStream<Parts, Parts>): LanguageModelV3 {
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (options) => model.doGenerate(options),
    async doStream(options) {
      const { stream, ...rest } = await model.doStream(options);
      return { ...rest, stream: stream.pipeThrough(change()) };
    },
  };
}

/** Loaded on demand: most processes use one provider, or none. */
const OPEN: Record<Exclude<Provider, "demo">, Open> = {
  async openai(name, { baseUrl, apiKey }, fetch) {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI({ baseURL: trim(baseUrl), apiKey: apiKey ?? NO_KEY, fetch }).chat(name);
  },
  "openai-compatible": (name, { baseUrl, apiKey }, fetch) =>
    openCompatible("openai-compatible", name, trim(baseUrl), apiKey, fetch),
  // Ollama has the same protocol under this path.
  ollama: (name, { baseUrl, apiKey }, fetch) => openCompatible("ollama", name, `${trim(baseUrl)}/v1`, apiKey, fetch),
  async anthropic(name, { baseUrl, apiKey }, fetch) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ baseURL: `${trim(baseUrl)}/v1`, apiKey: apiKey ?? NO_KEY, fetch })(name);
  },
  async gemini(name, { baseUrl, apiKey }, fetch) {
    const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
    return createGoogleGenerativeAI({ baseURL: `${trim(baseUrl)}/v1beta`, apiKey: apiKey ?? NO_KEY, fetch })(name);
  },
};

/** Without a key, SDKs would take one from the environment. */
const NO_KEY = "none";

async function openCompatible(
  provider: string,
  name: string,
  baseURL: string,
  apiKey: string | null,
  fetch: ProviderFetch,
): Promise<LanguageModelV3> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const key = apiKey === null ? {} : { apiKey };
  return createOpenAICompatible({ name: provider, baseURL, ...key, fetch, includeUsage: true })(name);
}

/** A key must not follow a redirect, nor a model name that changes the path. */
function guardedFetch(fetch: GuardedFetch, connection: ModelConnection, headersTimeoutMs: number): ProviderFetch {
  return async (input, init) => {
    if (input instanceof Request) throw new Error("Expected the request as a URL");
    assertWithin(connection, input);
    const response = await fetch(input, { ...init, redirect: "error", headersTimeoutMs });
    if (response.ok) {
      const { status, headers, body } = response;
      return new Response(body === null ? null : body.pipeThrough(limitStream()), { status, headers });
    }
    // The SDK reads the whole body of an error, however long.
    const body = await readLimitedText(response, MAX_REFUSAL_BYTES, REFUSAL_MS).catch(() => "");
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

const MAX_REFUSAL_BYTES = 64 * 1024;
const REFUSAL_MS = 5000;

function trim(address: string): string {
  return address.replace(/\/+$/, "");
}
