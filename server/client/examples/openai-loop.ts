// A plain loop over any OpenAI-compatible chat endpoint: each model call gets only the tools the message needs.
//   TOOLCRIB_KEY=tck_… OPENAI_API_KEY=… npx tsx openai-loop.ts "turn off the kitchen lights"
import { createClient } from "toolcrib/client";
import { completeAt, runLoop } from "toolcrib/client/openai-loop";

const { TOOLCRIB_URL = "http://localhost:3000", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;
const { OPENAI_BASE_URL = "https://api.openai.com/v1", OPENAI_API_KEY = "", OPENAI_MODEL = "gpt-5" } = process.env;

const result = await runLoop({
  client: createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE }),
  complete: completeAt({ baseUrl: OPENAI_BASE_URL, key: OPENAI_API_KEY }),
  model: OPENAI_MODEL,
  sessionId: `example-${Date.now()}`,
  message: process.argv[2] ?? "turn off the kitchen lights",
  onRound({ round, toolNames, tokens, unchanged }, called) {
    const list = unchanged ? "the same tools" : toolNames.join(", ") || "no tools";
    print(`round ${round}: ${list} (${tokens.sent} of ${tokens.baseline} tokens)`);
    if (called.length > 0) print(`  called ${called.join(", ")}`);
  },
});
print(`answer: ${result.text}`);

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
