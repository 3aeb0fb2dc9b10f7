import type { OperationName } from "@/server/contract/agent/operations";
import type { ResolveOutput } from "@/server/contract/agent/resolve";

/**
 * An answer as JSON in plain ASCII, which goes onto the wire without being looked at again. Most of a resolve is a list
 * of definitions that goes out again and again, as the same object: its text is made once, and kept as long as the list.
 */
export function serializeAnswer(operation: OperationName, body: unknown): string {
  if (operation !== "resolve") return toAscii(JSON.stringify(body));
  const { tools, ...rest } = body as ResolveOutput;
  return `${toAscii(JSON.stringify(rest)).slice(0, -1)},"tools":${textOf(tools)}}`;
}

const texts = new WeakMap<readonly unknown[], string>();

function textOf(tools: readonly unknown[]): string {
  const known = texts.get(tools);
  if (known !== undefined) return known;
  const made = toAscii(JSON.stringify(tools));
  texts.set(tools, made);
  return made;
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
const EVERY_BEYOND_ASCII = /[\u0080-\uffff]/g;

function toAscii(json: string): string {
  if (!BEYOND_ASCII.test(json)) return json;
  return json.replaceAll(EVERY_BEYOND_ASCII, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
