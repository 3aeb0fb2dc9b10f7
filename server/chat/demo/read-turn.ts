import type { JSONObject, JSONValue, LanguageModelV3Prompt, LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import { isObject, objectOf } from "./demo-tool";

/** A call that was made, and what came of it. */
export type Done = {
  readonly name: string;
  readonly arguments: JSONObject;
  readonly isOk: boolean;
  /** JSON where the text of the result is some. */
  readonly value: JSONValue;
};

/** A conversation, as far as it says what to do next. */
export type Turn = {
  readonly system: string;
  readonly message: string;
  /** What the person said before that. */
  readonly earlier: string | undefined;
  /** The calls since the message, oldest first. */
  readonly done: readonly Done[];
  /** Every call of the conversation. */
  readonly known: readonly Done[];
};

export function readTurn(prompt: LanguageModelV3Prompt): Turn {
  const said: string[] = [];
  const system: string[] = [];
  const asked = new Map<string, JSONObject>();
  const known: Done[] = [];
  let before = 0;
  for (const { role, content } of prompt) {
    if (role === "system") system.push(content);
    if (role === "user") {
      said.push(content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"));
      before = known.length;
    }
    if (role !== "assistant" && role !== "tool") continue;
    for (const part of content) {
      if (part.type === "tool-call") asked.set(part.toolCallId, readInput(part.input));
      if (part.type === "tool-result") known.push(readResult(part, asked.get(part.toolCallId) ?? {}));
    }
  }
  const [message = "", earlier] = said.reverse();
  return { system: system.join("\n"), message, earlier, done: known.slice(before), known };
}

function readInput(input: unknown): JSONObject {
  return objectOf(typeof input === "string" ? parse(input) : input);
}

function readResult({ toolName, output }: LanguageModelV3ToolResultPart, args: JSONObject): Done {
  const call = { name: toolName, arguments: args };
  switch (output.type) {
    case "text":
      return fromText(call, output.value, true);
    case "error-text":
      return fromText(call, output.value, false);
    case "json":
      return { ...call, value: output.value, isOk: !saysError(output.value) };
    case "error-json":
      return { ...call, value: output.value, isOk: false };
    case "execution-denied":
      return { ...call, value: output.reason ?? "It was not allowed", isOk: false };
    case "content":
      return fromText(call, output.value.map((part) => (part.type === "text" ? part.text : "")).join("\n"), true);
  }
}

function fromText(call: Pick<Done, "name" | "arguments">, text: string, isOk: boolean): Done {
  const value = parse(text);
  return { ...call, value, isOk: isOk && !saysError(value) };
}

function saysError(value: JSONValue): boolean {
  return isObject(value) && (value.isError === true || typeof value.error === "string" || isObject(value.error));
}

function parse(text: string): JSONValue {
  try {
    return JSON.parse(text) as JSONValue;
  } catch {
    return text;
  }
}
