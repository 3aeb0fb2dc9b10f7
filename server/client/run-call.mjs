// @ts-check
import { toModelText } from "./read-tools.mjs";
import { refusalFor } from "./refusal.mjs";

/** @import { Format, Json } from "./index.d.ts" */
/** @import { HeldTools, LoopOptions, ToolCall } from "./openai-loop.d.ts" */

/** @typedef {Record<string, Json>} Arguments */

/**
 * Models write arguments as text, which is not always valid JSON.
 * @param {ToolCall} call
 * @returns {Arguments | null}
 */
export function readArguments(call) {
  if (call.function.arguments.trim() === "") return {};
  try {
    const value = JSON.parse(call.function.arguments);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The text for the model: the result, or what was wrong with the call.
 * @param {Pick<LoopOptions, "client" | "sessionId" | "role" | "functions" | "signal">} options
 * @param {HeldTools} held
 * @param {Format} format
 * @param {string} name
 * @param {Arguments | null} args
 * @returns {Promise<string>}
 */
export async function runCall({ client, sessionId, role, functions = {}, signal }, held, format, name, args) {
  if (args === null) return JSON.stringify({ error: "arguments: must be a JSON object" });
  const options = signal && { signal };
  const own = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (own === undefined) {
    const call = { name, arguments: args, sessionId, role, format };
    return client.execute(call, options).then(toModelText, refusalFor);
  }
  // Sent tools are allowed; other names must be authorized, because the list does not enforce access.
  const isAllowed = held.toolNames.includes(name) || (await client.authorize({ name, role }, options)).allowed;
  if (!isAllowed) return JSON.stringify({ error: `No tool named “${name}” is available` });
  return runOwn(own, args);
}

/**
 * @param {(args: Arguments) => unknown} own
 * @param {Arguments} args
 */
async function runOwn(own, args) {
  try {
    const result = await own(args);
    return typeof result === "string" ? result : JSON.stringify(result ?? null);
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}
