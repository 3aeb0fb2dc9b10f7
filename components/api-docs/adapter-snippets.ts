export function installSnippet(origin: string): string {
  return `npm install ${origin}/downloads/toolcrib-client.tgz
curl --fail --remote-name ${origin}/downloads/toolcrib.py`;
}

/** Excerpts of server/client/examples; a test compares each line. */
export function aiSdkSnippet(origin: string): string {
  return `import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, stepCountIs, type ToolSet, tool } from "ai";
import { createClient } from "toolcrib-client";
import { stepsWith } from "toolcrib-client/ai-sdk";
import { z } from "zod";

const { TOOLCRIB_URL = "${origin}", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;
const { OPENAI_BASE_URL = "https://api.openai.com/v1", OPENAI_API_KEY = "", OPENAI_MODEL = "gpt-5" } = process.env;

const client = createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE });
const provider = createOpenAICompatible({ name: "example", baseURL: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY });

const tools: ToolSet = {
  // One of the app's own tools, under its catalog name. It is active only if the message needs it.
  ha_get_state: tool({
    description: "The state of one device",
    inputSchema: z.object({ entity_id: z.string() }),
    execute: async ({ entity_id }) => ({ entity_id, state: "on" }),
  }),
};

const { text } = await generateText({
  model: provider(OPENAI_MODEL),
  prompt: process.argv[2] ?? "turn off the kitchen lights",
  tools,
  stopWhen: stepCountIs(5),
  ...stepsWith(client, {
    sessionId: \`example-\${Date.now()}\`,
    tools, // Toolcrib adds and runs the tools that the app does not have
  }),
});`;
}

export function openAiLoopSnippet(origin: string): string {
  return `import OpenAI from "openai";
import { createClient } from "toolcrib-client";
import { runLoop } from "toolcrib-client/openai-loop";

const { TOOLCRIB_URL = "${origin}", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;

const openai = new OpenAI(); // reads OPENAI_API_KEY and OPENAI_BASE_URL
const result = await runLoop({
  client: createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE }),
  complete: (body) => openai.chat.completions.create(body),
  model: process.env.OPENAI_MODEL ?? "gpt-5",
  sessionId: \`example-\${Date.now()}\`,
  message: process.argv[2] ?? "turn off the kitchen lights",
});`;
}

export function mcpSnippet(origin: string): string {
  const headers = { Authorization: "Bearer tck_…" };
  return JSON.stringify({ mcpServers: { toolcrib: { type: "http", url: `${origin}/mcp`, headers } } }, null, 2);
}
