// @ts-check
import { runRounds } from "./run-rounds.mjs";
import { joinPrompts } from "./session.mjs";

/** @import { Json } from "./index.d.mts" */
/** @import { Message, MessageAnswer } from "./anthropic-loop.d.mts" */

/** @type {typeof import("./anthropic-loop.d.mts").runLoop} */
export const runLoop = (options) =>
  runRounds(options, {
    format: "anthropic",
    ask({ tools, prompt }, messages) {
      const system = joinPrompts(options.system, prompt);
      return options.complete({
        model: options.model,
        max_tokens: options.maxTokens ?? 4096,
        messages: [...messages],
        ...(system !== "" && { system }),
        ...(tools.length > 0 && { tools: [...tools] }),
      });
    },
    toUserMessage: (content) => /** @type {Message} */ ({ role: "user", content }),
    readAnswer,
    // All results of a round belong in one message.
    toResultMessages: (results) => [
      {
        role: "user",
        content: results.map(({ id, content }) => ({ type: "tool_result", tool_use_id: id, content })),
      },
    ],
  });

/** @typedef {{ type: string, text?: string, id?: string, name?: string, input?: unknown }} Block */

/** @param {MessageAnswer} answer */
function readAnswer({ content, usage }) {
  const blocks = /** @type {readonly Block[]} */ (content);
  const { input_tokens: fresh, output_tokens: outputTokens } = usage;
  const cachedTokens = usage.cache_read_input_tokens ?? 0;
  return {
    message: /** @type {Message} */ ({ role: "assistant", content }),
    text: blocks.flatMap(({ type, text }) => (type === "text" && text !== undefined ? [text] : [])).join(""),
    calls: blocks
      .filter(({ type }) => type === "tool_use")
      .map(({ id = "", name = "", input }) => ({ id, name, arguments: toArguments(input) })),
    // `input_tokens` leaves out what was read from or written to the cache.
    usage: { inputTokens: fresh + cachedTokens + (usage.cache_creation_input_tokens ?? 0), outputTokens, cachedTokens },
  };
}

/**
 * @param {unknown} input
 * @returns {Record<string, Json> | null}
 */
function toArguments(input) {
  if (typeof input !== "object" || Array.isArray(input)) return input === undefined ? {} : null;
  return /** @type {Record<string, Json>} */ (input ?? {});
}
