import type { BadgeTone } from "@/components/ui/badge";
import { type ModelConnectionView, PROVIDERS, type Provider } from "@/server/contract/models";
import type { Encoding, LateTools } from "@/server/engine/model/snapshot";

const PROVIDER_HINTS: Record<Provider, string> = {
  demo: "Built in, no provider needed",
  openai: "api.openai.com",
  "openai-compatible": "Any server with /chat/completions, such as vLLM, LM Studio or OpenRouter",
  anthropic: "api.anthropic.com",
  gemini: "generativelanguage.googleapis.com",
  ollama: "An Ollama server, usually on localhost:11434",
};

export const PROVIDER_OPTIONS = (Object.keys(PROVIDERS) as Provider[]).map((value) => ({
  value,
  label: PROVIDERS[value].title,
  hint: PROVIDER_HINTS[value],
}));

const ENCODINGS: Record<Encoding, { title: string; hint: string }> = {
  o200k_base: { title: "o200k_base", hint: "OpenAI, GPT-4o and later; exact" },
  cl100k_base: { title: "cl100k_base", hint: "OpenAI, before GPT-4o; exact" },
  claude: { title: "claude", hint: "Estimated, corrected by reported usage" },
  gemini: { title: "gemini", hint: "Estimated, corrected by reported usage" },
  llama: { title: "llama", hint: "Estimated, corrected by reported usage" },
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

const LATE_TOOLS_WORDS: Record<"auto" | LateTools, { title: string; hint: string }> = {
  auto: {
    title: "Automatic",
    hint: "In the conversation if the provider's API supports it for this model, otherwise in the tool list",
  },
  inline: {
    title: "In the conversation",
    hint: "Keeps the prompt cache: tool_addition (Anthropic), additional_tools (OpenAI Responses)",
  },
  defer: {
    title: "Deferred",
    hint: "With the provider's own tool search, other tools are sent with defer_loading. Otherwise in the tool list",
  },
  append: { title: "In the tool list", hint: "Works with every model, but resets the prompt cache" },
};
export const LATE_TOOLS_OPTIONS = (Object.keys(LATE_TOOLS_WORDS) as ("auto" | LateTools)[]).map((value) => ({
  value,
  label: LATE_TOOLS_WORDS[value].title,
  hint: LATE_TOOLS_WORDS[value].hint,
}));

export const CONNECTION_STATES: Record<ModelConnectionView["state"], { title: string; tone: BadgeTone }> = {
  "not-needed": { title: "Not needed", tone: "neutral" },
  none: { title: "None", tone: "neutral" },
  set: { title: "Set", tone: "good" },
  stale: { title: "Not used", tone: "warn" },
  blocked: { title: "Blocked", tone: "danger" },
};

export function describeModelConnection(provider: Provider, view: ModelConnectionView): string {
  const { state, baseUrl, hasKey, scope } = view;
  const { title, key } = PROVIDERS[provider];
  if (state === "not-needed") return "Built in. No connection needed.";
  if (state === "stale")
    return "Set for a different provider or encrypted with a different secret, so it isn't used. Set it again.";
  if (state === "blocked") {
    const host = hostOf(baseUrl);
    return `${host} is an internal address, so chat can't reach it. To allow it, start Toolcrib with TOOLCRIB_ALLOW_INTERNAL=${host}.`;
  }
  if (state === "set") {
    const key = hasKey ? "With an API key, stored encrypted." : "Without an API key.";
    return scope === "provider" ? `${key} Shared by all ${title} models without a connection of their own.` : key;
  }
  if (key === "optional" && baseUrl !== null)
    return "Uses the default URL without an API key, unless you set a connection.";
  return `${title} isn't connected yet. Set a connection to use it in chat.`;
}

function hostOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).host : (url ?? "This");
}
