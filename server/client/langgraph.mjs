// @ts-check
// For LangGraph. Needs `@langchain/core` only.
import { SystemMessage, ToolMessage } from "@langchain/core/messages";
import { callsOf, readAnswer, toChatMessages } from "./langchain-messages.mjs";
import { readDefinition } from "./read-tools.mjs";
import { openSession } from "./session.mjs";

/** @type {typeof import("./langgraph.d.mts").toolcribNodes} */
export const toolcribNodes = (client, { model, tools: own = [], format = "openai-chat", ...options }) => {
  const session = openSession(client, format, options);
  const ownByName = new Map(own.map((tool) => [tool.name, tool]));
  return {
    async callModel({ messages }, config) {
      const { held } = await session.next(toChatMessages(messages), config.signal);
      const added = held.tools.map(readDefinition).filter(({ name }) => !ownByName.has(name));
      const tools = [...own, ...added.map(toFunction)];
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
      for (const call of last === undefined ? [] : callsOf(last)) {
        const tool = ownByName.get(call.name);
        const result =
          tool === undefined
            ? await session.run(call.name, call.args, config.signal)
            : await tool.invoke({ ...call, type: "tool_call" }, config);
        results.push(toToolMessage(call, result));
      }
      return { messages: results };
    },
  };
};

/**
 * @param {ReturnType<typeof callsOf>[number]} call
 * @param {unknown} result
 */
function toToolMessage({ id = "", name }, result) {
  if (result instanceof ToolMessage) return result;
  return new ToolMessage({
    content: typeof result === "string" ? result : JSON.stringify(result),
    name,
    tool_call_id: id,
  });
}

/** @param {import("./read-tools.mjs").Definition} definition */
function toFunction({ name, description, schema }) {
  return { type: "function", function: { name, description, parameters: schema } };
}
