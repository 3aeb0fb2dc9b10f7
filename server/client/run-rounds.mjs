// @ts-check
import { openSession } from "./session.mjs";

/** @import { Json } from "./index.d.mts" */
/** @import { ReadCall } from "./run-rounds.d.mts" */

/** @type {typeof import("./run-rounds.d.mts").runRounds} */
export const runRounds = async (options, dialect) => {
  const { client, signal, functions = {} } = options;
  const session = openSession(
    client,
    dialect.format,
    { ...options, resolve: { ...options.resolve, model: options.model } },
    options.held,
  );
  const messages = [...(options.messages ?? []), dialect.toUserMessage(options.message)];
  for (let rounds = 1; ; rounds++) {
    const { held, resolution } = await session.next([...messages], signal);
    const { message, text, calls, usage } = dialect.readAnswer(await dialect.ask(held, messages));
    const called = calls.map(({ name }) => name);
    messages.push(message);
    await session.report(resolution.round, called, usage, signal);
    options.onRound?.(resolution, called);
    if (calls.length === 0) return { text, ended: "answer", rounds, messages, held };
    const results = [];
    // In the model's order: a later call may depend on an earlier one. Also in the last round, because a conversation
    // with an unanswered call cannot be continued.
    for (const call of calls) results.push({ id: call.id, content: await runCall(call) });
    messages.push(...dialect.toResultMessages(results));
    if (rounds >= (options.maxRounds ?? resolution.maxRounds)) {
      return { text, ended: "max-rounds", rounds, messages, held };
    }
  }

  /** @param {ReadCall} call */
  async function runCall({ name, arguments: args }) {
    if (args === null) return JSON.stringify({ error: "arguments: must be a JSON object" });
    const own = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (own === undefined) return session.run(name, args, signal);
    const isAllowed = await session.isAllowed(name, signal);
    return isAllowed ? runOwn(own, args) : JSON.stringify({ error: `No tool named “${name}” is available` });
  }
};

/**
 * @param {(args: Record<string, Json>) => unknown} own
 * @param {Record<string, Json>} args
 */
async function runOwn(own, args) {
  try {
    const result = await own(args);
    return typeof result === "string" ? result : JSON.stringify(result ?? null);
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}

/** @type {typeof import("./run-rounds.d.mts").readArguments} */
export const readArguments = (text) => {
  if (text.trim() === "") return {};
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
};
