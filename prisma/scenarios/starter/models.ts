import type { ModelEntry } from "@/server/engine/model/snapshot";

type ModelDraft = Omit<ModelEntry, "id" | "maxRounds"> & { readonly maxRounds?: number };

function defineModel({ maxRounds = 5, ...draft }: ModelDraft): ModelEntry {
  return { id: `model_${draft.name}`, ...draft, maxRounds };
}

/** The first model is the default. */
export const models: readonly ModelEntry[] = [
  defineModel({
    name: "demo",
    title: "Demo (built in, no provider needed)",
    provider: "demo",
    contextWindow: 200_000,
    encoding: "o200k_base",
    toolCalling: "native",
    prices: null,
  }),
  defineModel({
    name: "small-8k",
    title: "Small model, 8k",
    provider: "openai-compatible",
    contextWindow: 8_192,
    encoding: "llama",
    toolCalling: "native",
    maxRounds: 3,
    prices: { input: 0.05, cachedInput: 0.05, output: 0.08 },
  }),
  defineModel({
    name: "local-32k",
    title: "Local model, 32k",
    provider: "ollama",
    contextWindow: 32_768,
    encoding: "llama",
    toolCalling: "text",
    prices: null,
  }),
  defineModel({
    name: "gpt-4o",
    title: "GPT-4o",
    provider: "openai",
    contextWindow: 128_000,
    encoding: "o200k_base",
    toolCalling: "native",
    prices: { input: 2.5, cachedInput: 1.25, output: 10 },
  }),
  defineModel({
    name: "gpt-5",
    title: "GPT-5",
    provider: "openai",
    contextWindow: 400_000,
    encoding: "o200k_base",
    toolCalling: "native",
    prices: { input: 1.25, cachedInput: 0.125, output: 10 },
  }),
  defineModel({
    name: "claude-sonnet-4-5",
    title: "Claude Sonnet 4.5",
    provider: "anthropic",
    contextWindow: 200_000,
    encoding: "claude",
    toolCalling: "native",
    prices: { input: 3, cachedInput: 0.3, output: 15 },
  }),
  defineModel({
    name: "gemini-2.5-pro",
    title: "Gemini 2.5 Pro",
    provider: "gemini",
    contextWindow: 1_048_576,
    encoding: "gemini",
    toolCalling: "native",
    maxRounds: 8,
    prices: { input: 1.25, cachedInput: 0.125, output: 10 },
  }),
];
