import type { OperationName } from "@/server/contract/agent/operations";
import type { ResolveOutput } from "@/server/contract/agent/resolve";

/**
 * An answer as JSON in plain ASCII, which goes onto the wire without being looked at again. Most of a resolve is a list
 * of definitions that goes out again and again, as the same object: its text is made once, and kept as long as the list.
 */
export function serializeAnswer(operation: OperationName, body: unknown): string {
  if (operation !== "resolve") return toAscii(JSON.stringify(body));
  const { tools, toolNames, tokens, ...rest } = body as ResolveOutput;
  const { perTool, ...sums } = tokens;
  const costs = `${toAscii(JSON.stringify(sums)).slice(0, -1)},"perTool":${textOf(perTool)}}`;
  const list = `"tokens":${costs},"toolNames":${textOf(toolNames)},"tools":${textOf(tools)}`;
  return `${toAscii(JSON.stringify(rest)).slice(0, -1)},${list}}`;
}

const texts = new WeakMap<object, string>();

function textOf(part: object): string {
  const known = texts.get(part);
  if (known !== undefined) return known;
  const made = toAscii(JSON.stringify(part));
  texts.set(part, made);
  return made;
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
const EVERY_BEYOND_ASCII = /[\u0080-\uffff]/g;

function toAscii(json: string): string {
  if (!BEYOND_ASCII.test(json)) return json;
  const escaped = json.replaceAll(
    EVERY_BEYOND_ASCII,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  // What was made of wide letters is kept as wide letters, and would have to be narrowed at every write.
  return Buffer.from(escaped, "latin1").toString("latin1");
}
