// LangGraph: two nodes that call the model with the tools it needs, and run its calls.
//   npm install @langchain/langgraph @langchain/core @langchain/openai
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { toolsCondition } from "@langchain/langgraph/prebuilt";
import { ChatOpenAI } from "@langchain/openai";
import { createClient } from "toolcrib-client";
import { toolcribNodes } from "toolcrib-client/langgraph";

const { TOOLCRIB_URL = "http://localhost:3000", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;

const client = createClient({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE });
const { callModel, callTools } = toolcribNodes(client, {
  model: new ChatOpenAI({ model: process.env.OPENAI_MODEL ?? "gpt-5" }), // at OPENAI_BASE_URL, with OPENAI_API_KEY
  sessionId: `example-${Date.now()}`,
  onResolve: ({ round, toolNames, tokens }) =>
    print(`round ${round}: ${toolNames.join(", ") || "no tools"} (${tokens.sent} of ${tokens.baseline} tokens)`),
});
const graph = new StateGraph(MessagesAnnotation)
  .addNode("model", callModel)
  .addNode("tools", callTools)
  .addEdge(START, "model")
  .addConditionalEdges("model", toolsCondition, { tools: "tools", [END]: END })
  .addEdge("tools", "model")
  .compile();

const { messages } = await graph.invoke({
  messages: [{ role: "user", content: process.argv[2] ?? "turn off the kitchen lights" }],
});
print(`answer: ${messages.at(-1)?.text}`);

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
