// @ts-check
import { readArguments, runRounds } from "./run-rounds.mjs";
import { joinPrompts } from "./session.mjs";

/** @import { ChatAnswer, ChatMessage } from "./openai-loop.d.mts" */

/** @type {typeof import("./openai-loop.d.mts").runLoop} */
export const runLoop = (options) =>
  runRounds(options, {
    format: "openai-chat",
    ask({ tools, prompt }, messages) {
      const system = joinPrompts(options.system, prompt);
      return options.complete({
        model: options.model,
        messages: system === "" ? [...messages] : [{ role: "system", content: system }, ...messages],
        // Servers refuse an empty list.
        ...(tools.length > 0 && { tools: [...tools] }),
      });
    },
    toUserMessage: (content) => /** @type {ChatMessage} */ ({ role: "user", content }),
    readAnswer,
    toResultMessages: (results) => results.map(({ id, content }) => ({ role: "tool", tool_call_id: id, content })),
  });

/** @param {ChatAnswer} answer */
function readAnswer({ choices, usage }) {
  /** @type {ChatAnswer["choices"][number]["message"]} */
  const message = choices[0]?.message ?? { role: "assistant", content: "" };
  return {
    message,
    text: typeof message.content === "string" ? message.content : "",
    calls: (message.tool_calls ?? []).map((call) =>
      call.type === "custom"
        ? { id: call.id, name: call.custom.name, arguments: null }
        : { id: call.id, name: call.function.name, arguments: readArguments(call.function.arguments) },
    ),
    usage: {
      inputTokens: usage?.prompt_tokens,
      outputTokens: usage?.completion_tokens,
      cachedTokens: usage?.prompt_tokens_details?.cached_tokens,
    },
  };
}

/** @type {typeof import("./openai-loop.d.mts").completeAt} */
export const completeAt =
  ({ baseUrl, key, fetch = globalThis.fetch, signal }) =>
  async (body) => {
    const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/chat/completions`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
    if (!response.ok) throw new Error(`The model returned HTTP ${response.status}: ${await response.text()}`);
    return response.json();
  };
