import type { BadgeTone } from "@/components/ui/badge";
import { type ModelConnectionView, PROVIDERS, type Provider } from "@/server/contract/models";
import type { Encoding } from "@/server/engine/snapshot";

const PROVIDER_HINTS: Record<Provider, string> = {
  demo: "Answers by itself, without a provider",
  openai: "api.openai.com",
  "openai-compatible": "Any server with /chat/completions: vLLM, LM Studio, OpenRouter and others",
  anthropic: "api.anthropic.com",
  gemini: "generativelanguage.googleapis.com",
  ollama: "A server of Ollama, usually on localhost:11434",
};

export const PROVIDER_OPTIONS = (Object.keys(PROVIDERS) as Provider[]).map((value) => ({
  value,
  label: PROVIDERS[value].title,
  hint: PROVIDER_HINTS[value],
}));

const ENCODINGS: Record<Encoding, { title: string; hint: string }> = {
  o200k_base: { title: "o200k_base", hint: "OpenAI since GPT-4o; counted exactly" },
  cl100k_base: { title: "cl100k_base", hint: "OpenAI before; counted exactly" },
  claude: { title: "claude", hint: "Estimated, and corrected by what agents report" },
  gemini: { title: "gemini", hint: "Estimated, and corrected by what agents report" },
  llama: { title: "llama", hint: "Estimated, and corrected by what agents report" },
};
export const ENCODING_OPTIONS = (Object.keys(ENCODINGS) as Encoding[]).map((value) => ({
  value,
  label: ENCODINGS[value].title,
  hint: ENCODINGS[value].hint,
}));

export const TOOL_CALLING = [
  { value: "native", label: "Native" },
  { value: "text", label: "As text" },
] as const;

export const CONNECTION_STATES: Record<ModelConnectionView["state"], { title: string; tone: BadgeTone }> = {
  "not-needed": { title: "Not needed", tone: "neutral" },
  none: { title: "None", tone: "neutral" },
  set: { title: "Set", tone: "good" },
  stale: { title: "Stale", tone: "warn" },
};

/** One sentence on how a model is reached. */
export function describeModelConnection(provider: Provider, { state, baseUrl, hasKey }: ModelConnectionView): string {
  const { title, key } = PROVIDERS[provider];
  if (state === "not-needed") return "It answers by itself; there is nothing to connect.";
  if (state === "stale") return "It was set for another provider, or sealed with another secret, so it is not used.";
  if (state === "set") return hasKey ? "With an API key that is kept encrypted." : "Without an API key.";
  if (key === "optional" && baseUrl !== null)
    return "At its usual address, without an API key, unless you set another.";
  return `${title} cannot be asked yet: nobody has set how it is reached.`;
}
