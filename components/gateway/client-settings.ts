export const CLIENTS = ["codex", "opencode", "claude", "qwen", "pi", "openai", "anthropic", "ai", "langchain"] as const;
export type Client = (typeof CLIENTS)[number];

type ClientSettings = {
  readonly title: string;
  readonly caption: string;
  readonly text: (origin: string) => string;
};

/** What to paste so that an agent asks Toolcrib instead of its provider. The key comes from the environment. */
export const CLIENT_SETTINGS: Record<Client, ClientSettings> = {
  codex: {
    title: "Codex",
    caption: "~/.codex/config.toml",
    text: (origin) => `model_provider = "toolcrib"

[model_providers.toolcrib]
name = "Toolcrib"
base_url = "${origin}/v1"
wire_api = "responses"
env_key = "TOOLCRIB_KEY"`,
  },
  opencode: {
    title: "opencode",
    caption: "opencode.json",
    text: (origin) =>
      JSON.stringify(
        {
          $schema: "https://opencode.ai/config.json",
          provider: {
            toolcrib: {
              npm: "@ai-sdk/openai-compatible",
              name: "Toolcrib",
              options: { baseURL: `${origin}/v1`, apiKey: "{env:TOOLCRIB_KEY}" },
              models: { "your-model": {} },
            },
          },
        },
        null,
        2,
      ),
  },
  claude: {
    title: "Claude Code",
    caption: "Shell",
    text: (origin) => `export ANTHROPIC_BASE_URL=${origin}
export ANTHROPIC_AUTH_TOKEN=$TOOLCRIB_KEY
# Sends all tools to Toolcrib instead of searching them itself.
export ENABLE_TOOL_SEARCH=false
claude`,
  },
  qwen: {
    title: "Qwen Code",
    caption: "Shell",
    text: (origin) => `export OPENAI_BASE_URL=${origin}/v1
export OPENAI_API_KEY=$TOOLCRIB_KEY
export OPENAI_MODEL=your-model
# In ~/.qwen/settings.json, so that all tools reach Toolcrib:
# { "security": { "auth": { "selectedType": "openai" } }, "tools": { "toolSearch": { "enabled": false } } }
qwen`,
  },
  pi: {
    title: "pi",
    caption: "~/.pi/agent/models.json",
    text: (origin) =>
      JSON.stringify(
        {
          providers: {
            toolcrib: {
              baseUrl: `${origin}/v1`,
              api: "openai-completions",
              apiKey: "$TOOLCRIB_KEY",
              models: [{ id: "your-model" }],
            },
          },
        },
        null,
        2,
      ),
  },
  openai: {
    title: "OpenAI SDK",
    caption: "TypeScript",
    text: (origin) => `import OpenAI from "openai";

const client = new OpenAI({
  baseURL: "${origin}/v1",
  apiKey: process.env.TOOLCRIB_KEY,
});`,
  },
  anthropic: {
    title: "Anthropic SDK",
    caption: "TypeScript",
    text: (origin) => `import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({
  baseURL: "${origin}",
  apiKey: process.env.TOOLCRIB_KEY,
});`,
  },
  ai: {
    title: "AI SDK",
    caption: "TypeScript",
    text: (origin) => `import { createOpenAI } from "@ai-sdk/openai";

const openai = createOpenAI({
  baseURL: "${origin}/v1",
  apiKey: process.env.TOOLCRIB_KEY,
});`,
  },
  langchain: {
    title: "LangChain",
    caption: "Python",
    text: (origin) => `import os
from langchain_openai import ChatOpenAI

model = ChatOpenAI(
    model="your-model",
    base_url="${origin}/v1",
    api_key=os.environ["TOOLCRIB_KEY"],
)`,
  },
};
