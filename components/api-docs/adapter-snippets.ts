/** Excerpts of server/client/examples; a test compares each line. */
export function aiSdkSnippet(origin: string): string {
  return `import { generateText, stepCountIs, type ToolSet, tool } from "ai";
import { createClient } from "toolcrib/client";
import { metaTools, stepsWith } from "toolcrib/client/ai-sdk";
import { z } from "zod";

const { TOOLCRIB_URL = "${origin}", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;

const client = createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE });
const sessionId = \`example-\${Date.now()}\`;

const tools: ToolSet = {
  // One of the app's own tools, under its catalog name. It is active only if the message needs it.
  ha_get_state: tool({
    description: "The state of one device",
    inputSchema: z.object({ entity_id: z.string() }),
    execute: async ({ entity_id }) => ({ entity_id, state: "on" }),
  }),
  ...metaTools(client, { sessionId }),
};

const { text, steps } = await generateText({
  model: chatModel(), // or openai("gpt-5"), anthropic("claude-sonnet-4-5"), …
  prompt: process.argv[2] ?? "turn off the kitchen lights",
  tools,
  stopWhen: stepCountIs(5),
  ...stepsWith(client, {
    sessionId,
    tools,
    addMissing: true, // Toolcrib runs the tools that the app does not have
  }),
});`;
}

export function openAiLoopSnippet(origin: string): string {
  return `import { createClient } from "toolcrib/client";
import { completeAt, runLoop } from "toolcrib/client/openai-loop";

const { TOOLCRIB_URL = "${origin}", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;
const { OPENAI_BASE_URL = "https://api.openai.com/v1", OPENAI_API_KEY = "", OPENAI_MODEL = "gpt-5" } = process.env;

const result = await runLoop({
  client: createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE }),
  complete: completeAt({ baseUrl: OPENAI_BASE_URL, key: OPENAI_API_KEY }),
  model: OPENAI_MODEL,
  sessionId: \`example-\${Date.now()}\`,
  message: process.argv[2] ?? "turn off the kitchen lights",
});`;
}

export function mcpSnippet(origin: string): string {
  const headers = { Authorization: "Bearer tck_…" };
  return JSON.stringify({ mcpServers: { toolcrib: { type: "http", url: `${origin}/mcp`, headers } } }, null, 2);
}
