import type { OperationName } from "@/server/contract/agent/operations";
import type { ResolveOutput } from "@/server/contract/agent/resolve";

/** ASCII. The list of definitions is the same object in many resolves, so its text is cached as long as the list lives. */
export function serializeAnswer(operation: OperationName, body: unknown): string {
  if (operation !== "resolve") return toAscii(JSON.stringify(body));
  const { tools, toolNames, tokens, ...rest } = body as ResolveOutput;
  const { perTool, ...sums } = tokens;
  const costs = `${toAscii(JSON.stringify(sums)).slice(0, -1)},"perTool":${textOf(perTool)}}`;
  const list = `"tokens":${costs},"toolNames":${textOf(toolNames)},"tools":${textOf(tools)}`;
  return `${toAscii(JSON.stringify(rest)).slice(0, -1)},${list}}`;
}

const texts = new WeakMap<object, string>();

function textOf(part: object | null): string {
  if (part === null) return "null";
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
  // Concatenating two-byte strings gives a two-byte string, which would be converted at every write.
  return Buffer.from(escaped, "latin1").toString("latin1");
}
