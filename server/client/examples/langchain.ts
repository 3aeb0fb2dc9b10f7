// LangChain: middleware adds the tools that the conversation needs to each model call.
//   npm install langchain @langchain/core @langchain/openai
import { ChatOpenAI } from "@langchain/openai";
import { createAgent } from "langchain";
import { createClient } from "toolcrib-client";
import { toolcribMiddleware } from "toolcrib-client/langchain";

const { TOOLCRIB_URL = "http://localhost:3000", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;

const client = createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE });
const agent = createAgent({
  model: new ChatOpenAI({ model: process.env.OPENAI_MODEL ?? "gpt-5" }), // at OPENAI_BASE_URL, with OPENAI_API_KEY
  tools: [], // your own tools
  middleware: [
    toolcribMiddleware(client, {
      sessionId: `example-${Date.now()}`,
      onResolve: ({ round, toolNames, tokens }) =>
        print(`round ${round}: ${toolNames.join(", ") || "no tools"} (${tokens.sent} of ${tokens.baseline} tokens)`),
    }),
  ],
});

const { messages } = await agent.invoke({
  messages: [{ role: "user", content: process.argv[2] ?? "turn off the kitchen lights" }],
});
print(`answer: ${messages.at(-1)?.text}`);

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
