// The OpenAI Agents SDK: before each model call, the agent gets the tools that the conversation needs.
//   npm install @openai/agents zod
import { Agent, run, setTracingDisabled } from "@openai/agents";
import { createClient } from "toolcrib-client";
import { connectAgent } from "toolcrib-client/openai-agents";

const { TOOLCRIB_URL = "http://localhost:3000", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;

setTracingDisabled(true);
const client = createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE });
const model = process.env.OPENAI_MODEL ?? "gpt-5"; // at OPENAI_BASE_URL, with OPENAI_API_KEY
const agent = connectAgent(new Agent({ name: "Home", instructions: "You run a home.", model }), client, {
  sessionId: `example-${Date.now()}`,
  onResolve: ({ round, toolNames, tokens }) =>
    print(`round ${round}: ${toolNames.join(", ") || "no tools"} (${tokens.sent} of ${tokens.baseline} tokens)`),
});

const { finalOutput } = await run(agent, process.argv[2] ?? "turn off the kitchen lights");
print(`answer: ${finalOutput}`);

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
