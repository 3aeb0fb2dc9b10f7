import { z } from "zod";
import type { ModelEntry } from "@/server/engine/model/snapshot";
import { id } from "./common";
import { address } from "./sources";

export type Provider = ModelEntry["provider"];

type ProviderFacts = {
  readonly title: string;
  /** The default address; null: one must be given. */
  readonly baseUrl: string | null;
  readonly key: "needed" | "optional" | "none";
};

export const PROVIDERS: Record<Provider, ProviderFacts> = {
  demo: { title: "Demo", baseUrl: null, key: "none" },
  openai: { title: "OpenAI", baseUrl: "https://api.openai.com/v1", key: "needed" },
  "openai-compatible": { title: "OpenAI-compatible", baseUrl: null, key: "optional" },
  anthropic: { title: "Anthropic", baseUrl: "https://api.anthropic.com", key: "needed" },
  gemini: { title: "Gemini", baseUrl: "https://generativelanguage.googleapis.com", key: "needed" },
  ollama: { title: "Ollama", baseUrl: "http://localhost:11434", key: "optional" },
};

const apiKey = z
  .string()
  .trim()
  .min(1, "Enter the key")
  .max(4000)
  .regex(/^[\x21-\x7e]*$/, "A key has no spaces or special characters. Was it copied completely?");

/** Null: the provider's default address; no key. */
export const modelConnection = z.strictObject({ baseUrl: address.nullable(), apiKey: apiKey.nullable() });
export type ModelConnectionInput = z.output<typeof modelConnection>;

/** For this model only, or for all models of its provider that have none of their own. In order of preference. */
export const CONNECTION_SCOPES = ["model", "provider"] as const;
export type ConnectionScope = (typeof CONNECTION_SCOPES)[number];

/** Null removes it. Replaces the stored one, which cannot be read. */
export const setModelConnectionInput = z.object({
  modelId: id,
  connection: modelConnection.nullable(),
  scope: z.enum(CONNECTION_SCOPES).default("model"),
});
export const testModelInput = z.object({ modelId: id });

/** `stale`: the model has another provider now, so it is not used. `blocked`: the operator has not allowed its internal address. */
export type ModelConnectionView = {
  readonly state: "not-needed" | "none" | "set" | "stale" | "blocked";
  readonly baseUrl: string | null;
  readonly hasKey: boolean;
  /** Where it was set; null if it was not. */
  readonly scope: ConnectionScope | null;
};

export type ModelTest = {
  readonly ok: boolean;
  readonly ms: number;
  readonly said: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly message: string | null;
};

export function modelConnectionProblem(
  provider: Provider,
  { baseUrl, apiKey: key }: ModelConnectionInput,
): { readonly field: "baseUrl" | "apiKey"; readonly message: string } | null {
  const facts = PROVIDERS[provider];
  if (facts.baseUrl === null && baseUrl === null) return { field: "baseUrl", message: "Enter the model's address" };
  // A self-hosted server may need no key.
  if (facts.key === "needed" && key === null && baseUrl === null) return { field: "apiKey", message: "Enter the key" };
  return null;
}
