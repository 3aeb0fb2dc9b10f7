import type { JSONObject } from "@ai-sdk/provider";
import { describeProblem } from "@/server/agent/execute/describe-problem";
import { type DemoTool, isObject } from "@/server/chat/demo/demo-tool";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { compileSchema, type SchemaCheck } from "@/server/lib/json-schema/compile-schema";
import { startCheck } from "@/server/lib/json-schema/safe-pattern";

/** What is wrong with arguments by the tool's schema, in words; null: nothing. */
export function problemWith({ inputSchema }: Pick<DemoTool, "inputSchema">, args: JSONObject): string | null {
  if (!isObject(inputSchema)) return null;
  try {
    const check = checkOf(inputSchema);
    startCheck();
    const errors = check(args as JsonObject);
    if (errors.length === 0) return null;
    const { field, words } = describeProblem(errors);
    return `${field}: ${words}`;
  } catch {
    return "its input schema cannot be read";
  }
}

/** By the schema, which stays the same object from round to round. */
const checks = new WeakMap<object, SchemaCheck>();

function checkOf(schema: JSONObject): SchemaCheck {
  const known = checks.get(schema);
  if (known !== undefined) return known;
  if (!isSimple(schema)) throw new Error("too involved");
  const made = compileSchema(schema as JsonObject);
  checks.set(schema, made);
  return made;
}

const MOST_PARTS = 3000;
const MOST_CHOICES = 12;

/**
 * Whether a schema can be held against a value in no time. Choices within choices multiply, and references hide them; a clock would
 * tell too, but differently on a busy day.
 */
function isSimple(schema: unknown): boolean {
  let [parts, choices] = [0, 0];
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== "object" || part === null) continue;
    for (const [key, value] of Object.entries(part)) {
      parts++;
      if (/^(?:anyOf|oneOf|allOf|not|if)$/.test(key)) choices++;
      if (parts > MOST_PARTS || choices > MOST_CHOICES) return false;
      waiting.push(value);
    }
  }
  return true;
}
