// The AI SDK: before each step, `prepareStep` asks Toolcrib which tools to activate.
//   TOOLCRIB_KEY=tck_… OPENAI_API_KEY=… npx tsx ai-sdk.ts "turn off the kitchen lights"
import { generateText, stepCountIs, type ToolSet, tool } from "ai";
import { createClient } from "toolcrib/client";
import { metaTools, stepsWith } from "toolcrib/client/ai-sdk";
import { z } from "zod";
import { chatModel } from "./chat-model";

const { TOOLCRIB_URL = "http://localhost:3000", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;

const client = createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE });
const sessionId = `example-${Date.now()}`;

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
    onResolve: ({ round, toolNames, tokens }) =>
      print(`round ${round}: ${toolNames.join(", ") || "no tools"} (${tokens.sent} of ${tokens.baseline} tokens)`),
  }),
});
for (const { toolCalls } of steps) for (const { toolName } of toolCalls) print(`called ${toolName}`);
print(`answer: ${text}`);

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
