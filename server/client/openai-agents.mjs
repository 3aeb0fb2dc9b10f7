// @ts-check
// For the OpenAI Agents SDK (`@openai/agents`), the only package this file needs.
import { tool } from "@openai/agents";
import { readDefinition } from "./read-tools.mjs";
import { joinPrompts, openSession } from "./session.mjs";

/** @import { AgentInputItem, RunContext } from "@openai/agents" */
/** @import { Definition } from "./read-tools.mjs" */

/**
 * @typedef {object} Run what happened in one run of the agent
 * @property {object[]} messages
 * @property {number | null} round the last model call, until it is reported
 * @property {string[]} called
 * @property {{ input: number, output: number, cached: number }} spent before the last model call
 */

/** @type {typeof import("./openai-agents.d.mts").connectAgent} */
export const connectAgent = (agent, client, { format = "openai-responses", ...options }) => {
  const session = openSession(client, format, options);
  /** @type {WeakMap<object, Run>} */
  const runs = new WeakMap();
  const getOwnTools = agent.getAllTools.bind(agent);
  const getOwnPrompt = agent.getSystemPrompt.bind(agent);

  agent.on("agent_start", (context, _agent, input = []) => {
    const messages = input.flatMap(toMessages);
    runs.set(context, { messages, round: null, called: [], spent: spentIn(context) });
  });
  agent.on("agent_tool_end", (context, _tool, result, { toolCall }) => {
    if (toolCall.type !== "function_call") return;
    const run = runs.get(context);
    run?.called.push(toolCall.name);
    run?.messages.push(...toMessages(toolCall), toResult(toolCall.callId, result));
  });
  agent.on("agent_end", (context) => void report(context));

  agent.getAllTools = async (context, span) => {
    const own = await getOwnTools(context, span);
    const run = runs.get(context);
    if (run === undefined) return own;
    await report(context);
    const { held } = await session.next(run.messages);
    run.round = held.round;
    const taken = new Set(own.map(({ name }) => name));
    const added = held.tools.map(readDefinition).filter(({ name }) => !taken.has(name));
    return [...own, ...added.map(makeTool)];
  };

  agent.getSystemPrompt = async (context) =>
    joinPrompts(await getOwnPrompt(context), session.held()?.prompt) || undefined;

  /** @param {Definition} definition */
  function makeTool({ name, description, schema }) {
    return tool({
      name,
      description,
      strict: false,
      parameters: { type: "object", properties: {}, required: [], ...schema, additionalProperties: true },
      execute: (input, _context, details) => session.run(name, input, details?.signal),
    });
  }

  /** @param {RunContext<unknown>} context */
  async function report(context) {
    const run = runs.get(context);
    if (run === undefined || run.round === null) return;
    const [before, now] = [run.spent, spentIn(context)];
    const { round, called } = run;
    Object.assign(run, { round: null, called: [], spent: now });
    await session.report(round, called, {
      inputTokens: now.input - before.input,
      outputTokens: now.output - before.output,
      cachedTokens: now.cached - before.cached,
    });
  }

  return agent;
};

/** @param {RunContext<unknown>} context */
function spentIn({ usage }) {
  const cached = usage.inputTokensDetails.reduce((sum, details) => sum + (details.cached_tokens ?? 0), 0);
  return { input: usage.inputTokens, output: usage.outputTokens, cached };
}

/**
 * The SDK's items as the Responses API writes them.
 * @param {AgentInputItem} item
 * @returns {object[]}
 */
function toMessages(item) {
  if ("role" in item) return [{ role: item.role, content: item.content }];
  if (item.type === "function_call") {
    return [{ type: item.type, call_id: item.callId, name: item.name, arguments: item.arguments }];
  }
  return item.type === "function_call_result" ? [toResult(item.callId, item.output)] : [];
}

/**
 * @param {string} callId
 * @param {unknown} result
 */
function toResult(callId, result) {
  const output = typeof result === "string" ? result : JSON.stringify(result);
  return { type: "function_call_output", call_id: callId, output };
}
