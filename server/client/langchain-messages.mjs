// @ts-check
/** @import { AIMessage, BaseMessage } from "@langchain/core/messages" */

/**
 * LangChain's messages as chat completions write them.
 * @param {readonly BaseMessage[]} messages
 * @returns {object[]}
 */
export function toChatMessages(messages) {
  return messages.flatMap((message) => {
    const content = message.text;
    switch (message.getType()) {
      case "human":
        return [{ role: "user", content }];
      case "ai":
        return [{ role: "assistant", content, tool_calls: callsOf(message).map(toChatCall) }];
      case "tool":
        return [{ role: "tool", tool_call_id: "tool_call_id" in message ? message.tool_call_id : "", content }];
      default:
        return [];
    }
  });
}

/** @param {BaseMessage} message */
export function callsOf(message) {
  return /** @type {AIMessage} */ (message).tool_calls ?? [];
}

/** @param {ReturnType<typeof callsOf>[number]} call */
function toChatCall({ id, name, args }) {
  return { id, type: "function", function: { name, arguments: JSON.stringify(args) } };
}

/**
 * What an answer called, and what it cost.
 * @param {BaseMessage} answer
 */
export function readAnswer(answer) {
  const { usage_metadata: usage } = /** @type {AIMessage} */ (answer);
  return {
    called: callsOf(answer).map(({ name }) => name),
    usage: {
      inputTokens: usage?.input_tokens,
      outputTokens: usage?.output_tokens,
      cachedTokens: usage?.input_token_details?.cache_read,
    },
  };
}
