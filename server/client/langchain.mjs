// @ts-check
// For LangChain (`langchain` and `@langchain/core`), the only packages this file needs.
import { AIMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { createMiddleware } from "langchain";
import { readAnswer, toChatMessages } from "./langchain-messages.mjs";
import { readDefinition } from "./read-tools.mjs";
import { openSession } from "./session.mjs";

/** @type {typeof import("./langchain.d.mts").toolcribMiddleware} */
export const toolcribMiddleware = (client, { format = "openai-chat", ...options }) => {
  const session = openSession(client, format, options);
  return createMiddleware({
    name: "Toolcrib",
    async wrapModelCall(request, handler) {
      const { held } = await session.next(toChatMessages(request.messages));
      const own = new Set(request.tools.map(({ name }) => name));
      const added = held.tools.map(readDefinition).filter(({ name }) => !own.has(name));
      const { systemMessage, ...rest } = request;
      const answer = await handler({
        ...rest,
        systemMessage: held.prompt === null ? systemMessage : addText(systemMessage, held.prompt),
        tools: [...request.tools, ...added.map(toFunction)],
      });
      if (AIMessage.isInstance(answer)) {
        const { called, usage } = readAnswer(answer);
        await session.report(held.round, called, usage);
      }
      return answer;
    },
    async wrapToolCall(request, handler) {
      const { toolCall, tool, runtime } = request;
      if (tool !== undefined) return handler(request);
      const content = await session.run(toolCall.name, toolCall.args, runtime.signal);
      return new ToolMessage({ content, name: toolCall.name, tool_call_id: toolCall.id ?? "" });
    },
  });
};

/** @param {import("./read-tools.mjs").Definition} definition */
function toFunction({ name, description, schema }) {
  return { type: "function", function: { name, description, parameters: schema } };
}

/**
 * @param {SystemMessage} message
 * @param {string} text
 */
function addText(message, text) {
  return message.text === "" ? new SystemMessage(text) : message.concat(`\n\n${text}`);
}
