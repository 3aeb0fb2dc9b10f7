// @ts-check
import { toModelText } from "./read-tools.mjs";
import { refusalFor } from "./refusal.mjs";

/** @type {typeof import("./session.d.mts").openSession} */
export const openSession = (client, format, { sessionId, role = null, ...options }, first = null) => {
  let held = first;
  /** @param {AbortSignal | undefined} signal */
  const until = (signal) => (signal === undefined ? {} : { signal });
  return {
    held: () => held,
    async next(messages, signal) {
      const resolution = await client.resolve(
        {
          ...options.resolve,
          ...saidIn(messages),
          sessionId,
          role,
          format,
          since: held?.hash ?? null,
          // Omitted at first: only the server knows how many rounds the session has had.
          round: held === null ? null : held.round + 1,
        },
        until(signal),
      );
      const { hash, round, toolNames, prompt, tools } = resolution;
      held =
        tools === null && held !== null ? { ...held, round } : { hash, round, toolNames, prompt, tools: tools ?? [] };
      options.onResolve?.(resolution);
      return { held, resolution };
    },
    async run(name, args, signal) {
      const given = args === null || args === undefined ? {} : args;
      const call = { name, arguments: /** @type {Record<string, never>} */ (given), sessionId, role, format };
      return client.execute(call, until(signal)).then(toModelText, refusalFor);
    },
    async isAllowed(name, signal) {
      // Sent tools are allowed; other names must be authorized, because the list does not enforce access.
      if (held?.toolNames.includes(name)) return true;
      return (await client.authorize({ name, role }, until(signal))).allowed;
    },
    async report(round, called, usage, signal) {
      const report = { sessionId, role, round, called, format, usage };
      await client.report(report, until(signal)).catch((error) => options.onError?.(error));
    },
  };
};

/**
 * The whole conversation, because the assistant's plan and tool results show what the next call needs.
 * @param {readonly object[]} messages
 */
function saidIn(messages) {
  const hasUser = messages.some((message) => "role" in message && message.role === "user");
  return hasUser ? { messages } : { message: "" };
}

/** @type {typeof import("./session.d.mts").joinPrompts} */
export const joinPrompts = (...prompts) => prompts.filter(Boolean).join("\n\n");
