import type {
  JSONObject,
  LanguageModelV3FunctionTool,
  LanguageModelV3Prompt,
  LanguageModelV3ToolResultOutput,
} from "@ai-sdk/provider";
import { starter } from "@/prisma/scenarios/starter/starter";
import { metaTool } from "@/server/engine/meta-tools/meta-tool";
import type { MetaTool } from "@/server/engine/model/snapshot";
import { planReply } from "./plan-reply";
import type { PastCall, PlannedReply, Turn } from "./read-turn";

export const NOW = new Date("2026-11-16T10:00:00.000Z");

/** Tools of the starter catalog as a model is given them; without names, all. */
export function starterTools(...names: readonly string[]): LanguageModelV3FunctionTool[] {
  const wanted = starter.tools.filter(({ name }) => names.length === 0 || names.includes(name));
  if (names.length > 0 && wanted.length !== names.length) throw new Error(`not all of ${names.join(", ")} are there`);
  return wanted.map(({ name, description, inputSchema }) => someFunction(name, description, inputSchema));
}

export function metaTools(...names: readonly MetaTool[]): LanguageModelV3FunctionTool[] {
  const menu = starter.bundles.map(({ name, description }) => ({ name, description }));
  return names.map((name) => {
    const { description, inputSchema } = metaTool(name, { menu });
    return someFunction(name, description, inputSchema);
  });
}

export function someFunction(name: string, description: string, inputSchema: object): LanguageModelV3FunctionTool {
  return {
    type: "function",
    name,
    description,
    inputSchema: inputSchema as LanguageModelV3FunctionTool["inputSchema"],
  };
}

/** A call and its result, as a model sees it. */
type SomeCall = readonly [name: string, args: JSONObject, result: LanguageModelV3ToolResultOutput | object | string];

/** Messages, and calls with their results, in order. */
export function somePrompt(...items: readonly (string | SomeCall)[]): LanguageModelV3Prompt {
  return items.flatMap((item, at): LanguageModelV3Prompt => {
    if (typeof item === "string") return [{ role: "user", content: [{ type: "text", text: item }] }];
    const [toolName, input, result] = item;
    const toolCallId = `call_${at}`;
    return [
      { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName, input }] },
      { role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output: outputOf(result) }] },
    ];
  });
}

function outputOf(result: SomeCall[2]): LanguageModelV3ToolResultOutput {
  if (typeof result === "string") return { type: "text", value: result };
  if ("type" in result && "value" in result) return result as LanguageModelV3ToolResultOutput;
  return { type: "text", value: JSON.stringify(result) };
}

export function failedWith(value: string): LanguageModelV3ToolResultOutput {
  return { type: "error-text", value };
}

export function reply(
  items: string | readonly (string | SomeCall)[],
  tools: readonly LanguageModelV3FunctionTool[],
): PlannedReply {
  return planReply(somePrompt(...(typeof items === "string" ? [items] : items)), [...tools], NOW);
}

/** A turn with only this message. */
export function someTurn(message: string, change: Partial<Turn> = {}): Turn {
  return { system: "", message, earlier: undefined, done: [], known: [], ...change };
}

export function someDone(name: string, value: PastCall["value"], change: Partial<PastCall> = {}): PastCall {
  return { name, arguments: {}, isOk: true, value, ...change };
}
