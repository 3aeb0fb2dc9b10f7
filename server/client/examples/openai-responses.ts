// The Responses API without an adapter: the loop is a few lines.
//   npm install openai
import OpenAI from "openai";
import { createClient } from "toolcrib-client";

const { TOOLCRIB_URL = "http://localhost:3000", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;

const client = createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE });
const openai = new OpenAI(); // reads OPENAI_API_KEY and OPENAI_BASE_URL
const session = { sessionId: `example-${Date.now()}`, format: "openai-responses" } as const;
const input: OpenAI.Responses.ResponseInput = [
  { role: "user", content: process.argv[2] ?? "turn off the kitchen lights" },
];

for (let isDone = false; !isDone; ) {
  const { tools, prompt, round, toolNames } = await client.resolve({ ...session, messages: input });
  print(`round ${round}: ${toolNames.join(", ") || "no tools"}`);
  const model = process.env.OPENAI_MODEL ?? "gpt-5";
  const { output, output_text, usage } = await openai.responses.create({ model, input, tools, instructions: prompt });
  const calls = output.filter((item) => item.type === "function_call");
  const spent = { inputTokens: usage?.input_tokens, outputTokens: usage?.output_tokens };
  await client.report({ ...session, round, called: calls.map(({ name }) => name), usage: spent });
  for (const call of calls) {
    const { content } = await client.execute({ ...session, name: call.name, arguments: call.arguments });
    input.push(call, { type: "function_call_output", call_id: call.call_id, output: JSON.stringify(content) });
  }
  isDone = calls.length === 0;
  if (isDone) print(`answer: ${output_text}`);
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
