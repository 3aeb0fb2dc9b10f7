// A loop over the Anthropic SDK: each model call gets only the tools it needs.
//   npm install @anthropic-ai/sdk
import Anthropic from "@anthropic-ai/sdk";
import { createClient } from "toolcrib-client";
import { runLoop } from "toolcrib-client/anthropic-loop";

const { TOOLCRIB_URL = "http://localhost:3000", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;

const anthropic = new Anthropic(); // reads ANTHROPIC_API_KEY and ANTHROPIC_BASE_URL
const result = await runLoop({
  client: createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE }),
  complete: (body) => anthropic.messages.create(body),
  model: process.env.ANTHROPIC_MODEL ?? "claude-sonnet-5",
  sessionId: `example-${Date.now()}`,
  message: process.argv[2] ?? "turn off the kitchen lights",
  onRound({ round, toolNames, tokens }, called) {
    print(`round ${round}: ${toolNames.join(", ") || "no tools"} (${tokens.sent} of ${tokens.baseline} tokens)`);
    if (called.length > 0) print(`  called ${called.join(", ")}`);
  },
});
print(`answer: ${result.text}`);

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
