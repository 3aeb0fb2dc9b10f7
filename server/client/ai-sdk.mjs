// @ts-check
// For the AI SDK (`ai` 6 and 7), the only package this file needs.
import { dynamicTool, jsonSchema } from "ai";
import { META_TOOLS } from "./meta-tools.mjs";
import { readDefinition } from "./read-tools.mjs";
import { joinPrompts, openSession } from "./session.mjs";

/** @import { Definition } from "./read-tools.mjs" */

/** Tools created here: their definitions are updated; the app's own are left alone. */
const ours = new WeakSet();

/** @type {typeof import("./ai-sdk.d.mts").stepsWith} */
export const stepsWith = (client, { tools, addMissing = true, system, format = "openai-chat", ...options }) => {
  const session = openSession(client, format, options);
  /** @type {Map<number, number>} Round by step: rounds count per session, steps per turn. */
  const rounds = new Map();
  /** @type {import("ai").ToolSet} */
  const all = tools;

  /** @param {Definition} definition */
  const isWanted = ({ name }) => {
    const present = Object.hasOwn(all, name) ? all[name] : undefined;
    return present === undefined ? addMissing || META_TOOLS.has(name) : ours.has(present);
  };

  return {
    async prepareStep({ stepNumber, messages }) {
      const { held } = await session.next(messages);
      rounds.set(stepNumber, held.round);
      for (const definition of held.tools.map(readDefinition)) {
        if (isWanted(definition)) all[definition.name] = makeTool(session, definition);
      }
      const activeTools = held.toolNames.filter((name) => Object.hasOwn(all, name));
      return system === undefined ? { activeTools } : { activeTools, system: joinPrompts(system, held.prompt) };
    },
    async onStepFinish({ stepNumber, toolCalls, usage }) {
      // The first releases of `ai` 6 do not number finished steps.
      const round = stepNumber === undefined ? session.held()?.round : rounds.get(stepNumber);
      if (round === undefined) return;
      const { inputTokens, outputTokens, inputTokenDetails } = usage;
      const spent = { inputTokens, outputTokens, cachedTokens: inputTokenDetails?.cacheReadTokens };
      const called = toolCalls.map(({ toolName }) => toolName);
      await session.report(round, called, spent);
    },
  };
};

/**
 * @param {Pick<import("./session.d.mts").Session<"openai-chat">, "run">} session
 * @param {Definition} definition
 */
function makeTool(session, { name, description, schema }) {
  const made = dynamicTool({
    description,
    inputSchema: jsonSchema(schema),
    execute: (input, { abortSignal }) => session.run(name, input, abortSignal),
  });
  ours.add(made);
  return made;
}
