// @ts-check
// For LangGraph. Needs `@langchain/core` only.
import { SystemMessage, ToolMessage } from "@langchain/core/messages";
import { callsOf, readAnswer, toChatMessages } from "./langchain-messages.mjs";
import { readDefinition } from "./read-tools.mjs";
import { openSession } from "./session.mjs";

/** @type {typeof import("./langgraph.d.mts").toolcribNodes} */
export const toolcribNodes = (client, { model, format = "openai-chat", ...options }) => {
  const session = openSession(client, format, options);
  return {
    async callModel({ messages }, config) {
      const { held } = await session.next(toChatMessages(messages), config.signal);
      const tools = held.tools.map(readDefinition).map(toFunction);
      const bound = tools.length > 0 && model.bindTools !== undefined ? model.bindTools(tools) : model;
      const system = held.prompt === null ? [] : [new SystemMessage(held.prompt)];
      const answer = await bound.invoke([...system, ...messages], config);
      const { called, usage } = readAnswer(answer);
      await session.report(held.round, called, usage);
      return { messages: [answer] };
    },
    async callTools({ messages }, config) {
      const last = messages.at(-1);
      const results = [];
      for (const { id = "", name, args } of last === undefined ? [] : callsOf(last)) {
        const content = await session.run(name, args, config.signal);
        results.push(new ToolMessage({ content, name, tool_call_id: id }));
      }
      return { messages: results };
    },
  };
};

/** @param {import("./read-tools.mjs").Definition} definition */
function toFunction({ name, description, schema }) {
  return { type: "function", function: { name, description, parameters: schema } };
}
