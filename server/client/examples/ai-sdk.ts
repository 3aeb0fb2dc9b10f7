// The AI SDK 6 or 7: before each step, Toolcrib selects the tools.
//   npm install ai @ai-sdk/openai-compatible zod
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, stepCountIs, type ToolSet, tool } from "ai";
import { createClient } from "toolcrib-client";
import { stepsWith } from "toolcrib-client/ai-sdk";
import { z } from "zod";

const { TOOLCRIB_URL = "http://localhost:3000", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;
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
    sessionId: `example-${Date.now()}`,
    tools, // Toolcrib adds and runs the tools that the app does not have
    onResolve: ({ round, toolNames, tokens }) =>
      print(`round ${round}: ${toolNames.join(", ") || "no tools"} (${tokens.sent} of ${tokens.baseline} tokens)`),
  }),
});
print(`answer: ${text}`);

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
