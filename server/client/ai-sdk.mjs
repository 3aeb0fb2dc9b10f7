// @ts-check
// For the AI SDK (`ai` 6), the only package this file needs.
import { dynamicTool, jsonSchema } from "ai";
import { META_TOOLS } from "./meta-tools.mjs";
import { readDefinition, toModelText } from "./read-tools.mjs";
import { refusalFor } from "./refusal.mjs";

/** @import { ModelMessage, ToolSet } from "ai" */
/** @import { Json, ToolcribClient } from "./index.d.ts" */
/** @import { StepSession } from "./ai-sdk.d.ts" */
/** @import { Definition } from "./read-tools.mjs" */

/** Tools created here: their definitions are updated; the app's own are left alone. */
const ours = new WeakSet();

/** @type {typeof import("./ai-sdk.d.ts").stepsWith} */
export const stepsWith = (client, { sessionId, role = null, format = "openai-chat", tools, ...options }) => {
  const session = { sessionId, role, format };
  /** @type {{ hash: string, round: number, prompt: string | null } | null} */
  let held = null;
  /** @type {Map<number, number>} Round by step: rounds count per session, steps per turn. */
  const rounds = new Map();
  return {
    async prepareStep({ stepNumber, messages }) {
      const resolution = await client.resolve({
        ...options.resolve,
        ...session,
        ...saidIn(messages),
        since: held?.hash ?? null,
        // Omitted at first: only the server knows how many rounds the session has had.
        round: held === null ? null : held.round + 1,
      });
      const { hash, round, toolNames, unchanged } = resolution;
      held = { hash, round, prompt: unchanged ? (held?.prompt ?? null) : resolution.prompt };
      rounds.set(stepNumber, round);
      renew(client, session, tools, resolution.tools ?? [], options.addMissing === true);
      options.onResolve?.(resolution);
      const activeTools = toolNames.filter((name) => Object.hasOwn(tools, name));
      if (options.system === undefined) return { activeTools };
      return { activeTools, system: [options.system, held.prompt].filter(Boolean).join("\n\n") };
    },
    async onStepFinish({ stepNumber, toolCalls, usage }) {
      const round = rounds.get(stepNumber);
      if (round === undefined) return;
      const { inputTokens, outputTokens, inputTokenDetails } = usage;
      const spent = { inputTokens, outputTokens, cachedTokens: inputTokenDetails?.cacheReadTokens };
      const called = toolCalls.map(({ toolName }) => toolName);
      await client.report({ ...session, round, called, usage: spent }).catch((error) => options.onError?.(error));
    },
  };
};

/** @type {typeof import("./ai-sdk.d.ts").prepareStepWith} */
export const prepareStepWith = (client, options) => stepsWith(client, options).prepareStep;

/** @type {typeof import("./ai-sdk.d.ts").toolsFrom} */
export const toolsFrom = (client, { tools, sessionId, role }, format = "openai-chat") => {
  /** @type {ToolSet} */
  const made = {};
  renew(client, { sessionId, role, format }, made, tools ?? [], true);
  return made;
};

/** @type {typeof import("./ai-sdk.d.ts").metaTools} */
export const metaTools = (client, session) =>
  Object.fromEntries(META_TOOLS.map((definition) => [definition.name, makeTool(client, session, definition)]));

/**
 * @param {ToolcribClient} client
 * @param {StepSession} session
 * @param {ToolSet} tools
 * @param {readonly Json[]} definitions
 * @param {boolean} addMissing
 */
function renew(client, session, tools, definitions, addMissing) {
  for (const definition of definitions.map(readDefinition)) {
    const present = Object.hasOwn(tools, definition.name) ? tools[definition.name] : undefined;
    const isWanted = present === undefined ? addMissing : ours.has(present);
    if (isWanted) tools[definition.name] = makeTool(client, session, definition);
  }
}

/**
 * @param {ToolcribClient} client
 * @param {StepSession} session
 * @param {Definition} definition
 */
function makeTool(client, { sessionId, role = null, format = "openai-chat" }, { name, description, schema }) {
  const made = dynamicTool({
    description,
    inputSchema: jsonSchema(schema),
    execute: async (input, { abortSignal }) => {
      const args = /** @type {Record<string, Json>} */ (input ?? {});
      const call = { name, arguments: args, sessionId, role, format };
      const options = abortSignal === undefined ? {} : { signal: abortSignal };
      return client.execute(call, options).then(toModelText, refusalFor);
    },
  });
  ours.add(made);
  return made;
}

/**
 * The whole conversation, because the assistant's plan and tool results show what the next step needs.
 * @param {readonly ModelMessage[]} messages
 * @returns {{ messages: readonly object[] } | { message: string }}
 */
function saidIn(messages) {
  return messages.some(({ role }) => role === "user") ? { messages } : { message: "" };
}
