import type { JSONObject, JSONValue, LanguageModelV3Prompt, LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import { canonicalJson } from "@/server/engine/util/canonical";
import { asObject, isObject } from "./demo-tool";

export type PlannedCall = { readonly name: string; readonly arguments: JSONObject };
export type PlannedReply = { readonly text: string; readonly calls: readonly PlannedCall[] };

export type PastCall = PlannedCall & { readonly isOk: boolean; readonly value: JSONValue };

export type Turn = {
  readonly system: string;
  readonly message: string;
  readonly earlier: string | undefined;
  readonly done: readonly PastCall[];
  /** All calls of the conversation, oldest first. */
  readonly known: readonly PastCall[];
};

export function readTurn(prompt: LanguageModelV3Prompt): Turn {
  const messages: string[] = [];
  const system: string[] = [];
  const inputs = new Map<string, JSONObject>();
  const known: PastCall[] = [];
  let before = 0;
  for (const { role, content } of prompt) {
    if (role === "system") system.push(content);
    if (role === "user") {
      messages.push(content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"));
      before = known.length;
    }
    if (role !== "assistant" && role !== "tool") continue;
    for (const part of content) {
      if (part.type === "tool-call")
        inputs.set(part.toolCallId, asObject(typeof part.input === "string" ? parse(part.input) : part.input));
      if (part.type === "tool-result") known.push(readResult(part, inputs.get(part.toolCallId) ?? {}));
    }
  }
  const [message = "", earlier] = messages.reverse();
  return { system: system.join("\n"), message, earlier, done: known.slice(before), known };
}

/** Repeating a call within a turn would loop forever. */
export function wasMade(done: readonly PlannedCall[], call: PlannedCall): boolean {
  const wanted = canonicalJson(call.arguments);
  return done.some(({ name, arguments: args }) => name === call.name && canonicalJson(args) === wanted);
}

function readResult({ toolName: name, output }: LanguageModelV3ToolResultPart, args: JSONObject): PastCall {
  const value = outputValue(output);
  const isError =
    isObject(value) && (value.isError === true || typeof value.error === "string" || isObject(value.error));
  return { name, arguments: args, value, isOk: !isError && /^(?:text|json|content)$/.test(output.type) };
}

function outputValue(output: LanguageModelV3ToolResultPart["output"]): JSONValue {
  if (output.type === "execution-denied") return output.reason ?? "The call was not allowed";
  if (output.type === "json" || output.type === "error-json") return output.value;
  if (output.type !== "content") return parse(output.value);
  return parse(output.value.map((part) => (part.type === "text" ? part.text : "")).join("\n"));
}

function parse(text: string): JSONValue {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
