// A loop over the OpenAI SDK, or any OpenAI-compatible endpoint: each model call gets only the tools it needs.
//   npm install openai
import OpenAI from "openai";
import { createClient } from "toolcrib-client";
import { runLoop } from "toolcrib-client/openai-loop";

const { TOOLCRIB_URL = "http://localhost:3000", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;

const openai = new OpenAI(); // reads OPENAI_API_KEY and OPENAI_BASE_URL
const result = await runLoop({
  client: createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE }),
  complete: (body) => openai.chat.completions.create(body),
  model: process.env.OPENAI_MODEL ?? "gpt-5",
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
