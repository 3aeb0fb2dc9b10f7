// @ts-check
// For Mastra (`@mastra/core`), the only package this file needs.
import { createTool } from "@mastra/core/tools";
import { readDefinition } from "./read-tools.mjs";
import { openSession } from "./session.mjs";

/** @import { Definition } from "./read-tools.mjs" */
/** @typedef {{ inputTokens?: number, outputTokens?: number, cachedInputTokens?: number }} Spent */
/** @typedef {{ type: string, payload?: { toolName?: string, output?: { usage?: Spent } } }} Part of a streamed answer */

/** @type {typeof import("./mastra.d.mts").toolcribProcessor} */
export const toolcribProcessor = (client, { format = "openai-chat", ...options }) => {
  const session = openSession(client, format, options);
  return {
    id: "toolcrib",
    async processInputStep({ messageList, tools = {}, systemMessages, abortSignal }) {
      const { held } = await session.next(messageList.get.all.aiV5.model(), abortSignal);
      const added = held.tools.map(readDefinition).filter(({ name }) => !Object.hasOwn(tools, name));
      const made = Object.fromEntries(added.map((definition) => [definition.name, makeTool(definition)]));
      return {
        tools: { ...tools, ...made },
        ...(held.prompt !== null && { systemMessages: [...systemMessages, { role: "system", content: held.prompt }] }),
      };
    },
    async processLLMResponse({ chunks }) {
      const held = session.held();
      if (held === null) return;
      const parts = /** @type {readonly Part[]} */ (chunks);
      const called = parts.flatMap(({ type, payload }) => (type === "tool-call" ? [payload?.toolName ?? ""] : []));
      const spent = parts.find(({ type }) => type === "finish")?.payload?.output?.usage ?? {};
      await session.report(held.round, called, {
        inputTokens: spent.inputTokens,
        outputTokens: spent.outputTokens,
        cachedTokens: spent.cachedInputTokens,
      });
    },
  };

  /** @param {Definition} definition */
  function makeTool({ name, description, schema }) {
    return createTool({
      id: name,
      description,
      inputSchema: toStandardSchema(schema),
      execute: (input, context) => session.run(name, input, context?.abortSignal),
    });
  }
};

/**
 * Toolcrib checks the arguments, and says what is wrong in words that help the model.
 * @param {Record<string, unknown>} schema
 */
function toStandardSchema(schema) {
  const toJson = () => schema;
  return {
    "~standard": {
      version: /** @type {const} */ (1),
      vendor: "toolcrib",
      validate: (/** @type {unknown} */ value) => ({ value }),
      jsonSchema: { input: toJson, output: toJson },
    },
  };
}
