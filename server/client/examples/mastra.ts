// Mastra: an input processor adds the tools that the conversation needs to each step.
//   npm install @mastra/core
import { Agent } from "@mastra/core/agent";
import { createClient } from "toolcrib-client";
import { toolcribProcessor } from "toolcrib-client/mastra";

const { TOOLCRIB_URL = "http://localhost:3000", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;
const { OPENAI_BASE_URL = "https://api.openai.com/v1", OPENAI_API_KEY = "", OPENAI_MODEL = "gpt-5" } = process.env;

const client = createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE });
const agent = new Agent({
  id: "home",
  name: "Home",
  instructions: "You run a home.",
  model: { id: `example/${OPENAI_MODEL}`, url: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY },
  inputProcessors: [
    toolcribProcessor(client, {
      sessionId: `example-${Date.now()}`,
      onResolve: ({ round, toolNames, tokens }) =>
        print(`round ${round}: ${toolNames.join(", ") || "no tools"} (${tokens.sent} of ${tokens.baseline} tokens)`),
    }),
  ],
});

const { text } = await agent.generate(process.argv[2] ?? "turn off the kitchen lights");
print(`answer: ${text}`);

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
