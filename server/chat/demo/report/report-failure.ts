import type { JSONValue } from "@ai-sdk/provider";
import { isObject } from "@/server/chat/demo/demo-tool";
import { cut, sentence } from "@/server/chat/demo/language/wording";
import type { Done } from "@/server/chat/demo/read-turn";

/** Says that nothing came of a call, and why: never that something did. */
export function reportFailure({ name, value }: Done): string {
  const reason = reasonOf(value);
  if (/\bdid not allow\b/i.test(reason)) return `You did not allow \`${name}\`, so it was not run.`;
  if (/\bno executor\b/i.test(reason))
    return `\`${name}\` is the tool for that, but nothing here can run it: only its definition is known.`;
  return `That did not work: ${reason}`;
}

/** The words of an error, wherever they stand in it. */
function reasonOf(value: JSONValue, depth = 0): string {
  if (typeof value === "string") return sentence(cut(value.trim() || "no reason was given"));
  if (isObject(value) && depth < 4) {
    const inner = value.error ?? value.message ?? value.reason ?? value.problem;
    if (inner !== undefined && inner !== null) return reasonOf(inner, depth + 1);
  }
  return sentence(cut(JSON.stringify(value)));
}
