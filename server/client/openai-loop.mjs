// @ts-check
import { readArguments, runCall } from "./run-call.mjs";

/** @import { Resolution } from "./index.d.ts" */
/** @import { ChatAnswer, ChatMessage, ChatRequest, HeldTools, LoopOptions } from "./openai-loop.d.ts" */

const FORMAT = /** @type {const} */ ("openai-chat");

/** @type {typeof import("./openai-loop.d.ts").runLoop} */
export const runLoop = async (options) => {
  /** @type {ChatMessage[]} */
  const messages = [...(options.messages ?? []), { role: "user", content: options.message }];
  let held = options.held ?? null;
  for (let rounds = 1; ; rounds++) {
    const resolution = await resolveRound(options, held, [...messages]);
    held = hold(held, resolution);
    const answer = await options.complete(toRequest(options, held, messages));
    const message = answer.choices[0]?.message ?? { role: "assistant", content: "" };
    const calls = message.tool_calls ?? [];
    const called = calls.map((call) => call.function.name);
    messages.push(message);
    await reportRound(options, resolution.round, called, answer.usage);
    options.onRound?.(resolution, called);
    const text = typeof message.content === "string" ? message.content : "";
    if (calls.length === 0) return { text, ended: "answer", rounds, messages, held };
    // In the model's order: a later call may depend on an earlier one. Also in the last round, because a conversation
    // with an unanswered call cannot be continued.
    for (const call of calls) {
      const content = await runCall(options, held, FORMAT, call.function.name, readArguments(call));
      messages.push({ role: "tool", tool_call_id: call.id, content });
    }
    if (rounds >= (options.maxRounds ?? resolution.maxRounds)) {
      return { text, ended: "max-rounds", rounds, messages, held };
    }
  }
};

/**
 * @param {LoopOptions} options
 * @param {HeldTools | null} held
 * @param {readonly ChatMessage[]} messages
 */
function resolveRound({ client, sessionId, role, model, resolve, signal }, held, messages) {
  const input = {
    ...resolve,
    // The whole conversation, because the assistant's plan and tool results show what the next round needs.
    messages,
    sessionId,
    role,
    model,
    format: FORMAT,
    since: held?.hash ?? null,
    // Omitted at first: only the server knows how many rounds the session has had.
    round: held === null ? null : held.round + 1,
  };
  return client.resolve(input, signal && { signal });
}

/**
 * @param {HeldTools | null} held
 * @param {Resolution} resolution
 * @returns {HeldTools}
 */
function hold(held, { hash, round, unchanged, tools, toolNames, prompt }) {
  if (unchanged && held !== null) return { ...held, round };
  return { hash, round, tools: tools ?? [], toolNames, prompt };
}

/**
 * @param {LoopOptions} options
 * @param {HeldTools} held
 * @param {readonly ChatMessage[]} messages
 * @returns {ChatRequest}
 */
function toRequest({ model, system }, { tools, prompt }, messages) {
  const content = [system, prompt].filter(Boolean).join("\n\n");
  return {
    ...(model !== undefined && { model }),
    messages: content === "" ? [...messages] : [{ role: "system", content }, ...messages],
    // Servers refuse an empty list.
    ...(tools.length > 0 && { tools }),
  };
}

/**
 * @param {LoopOptions} options
 * @param {number} round
 * @param {readonly string[]} called
 * @param {ChatAnswer["usage"]} usage
 */
async function reportRound({ client, sessionId, role, signal, onError }, round, called, usage) {
  const spent = {
    inputTokens: usage?.prompt_tokens,
    outputTokens: usage?.completion_tokens,
    cachedTokens: usage?.prompt_tokens_details?.cached_tokens,
  };
  const report = { sessionId, role, round, called, format: FORMAT, usage: spent };
  await client.report(report, signal && { signal }).catch((error) => onError?.(error));
}

/** @type {typeof import("./openai-loop.d.ts").completeAt} */
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
