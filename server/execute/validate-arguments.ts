import { isWithinDepth, MAX_DEPTH } from "@/server/engine/json-values";
import type { JsonObject, ToolEntry } from "@/server/engine/snapshot";
import { DomainError } from "@/server/errors";
import { compileSchema, type SchemaCheck } from "./compile-schema";
import { describeProblem } from "./describe-problem";
import { startCheck, TooCostlyError } from "./safe-pattern";

type CheckedTool = Pick<ToolEntry, "name" | "inputSchema">;

/** Throws, in words that a model can act on, unless the arguments fit the tool's schema. Never changes them. */
export function validateArguments(tool: CheckedTool, args: JsonObject, maxBytes: number): void {
  if (!isWithinDepth(args, MAX_DEPTH)) {
    throw new DomainError("invalid", "arguments: are nested too deeply", { field: "arguments" });
  }
  if (Buffer.byteLength(JSON.stringify(args)) > maxBytes) {
    throw new DomainError("too_large", `arguments: may have at most ${maxBytes} bytes`, { field: "arguments" });
  }
  const errors = check(tool, args);
  if (errors.length === 0) return;
  const { field, words } = describeProblem(errors);
  throw new DomainError("invalid", `${field}: ${words}`, { field });
}

function check(tool: CheckedTool, args: JsonObject): ReturnType<SchemaCheck> {
  const holds = checkOf(tool);
  startCheck();
  try {
    return holds(args);
  } catch (error) {
    if (!(error instanceof TooCostlyError || error instanceof RangeError)) throw error;
    throw new DomainError("invalid", "arguments: are too long to be checked against the tool's schema", {
      field: "arguments",
    });
  }
}

/**
 * By the schema object, which lives as long as its revision. Few tools are called again and again: those stay, and what
 * belonged to older revisions is pushed out.
 */
const checks = new Map<JsonObject, SchemaCheck | null>();
const MAX_CHECKS = 500;

function checkOf({ name, inputSchema }: CheckedTool): SchemaCheck {
  const known = checks.get(inputSchema);
  const made = known === undefined ? compileOrNull(inputSchema) : known;
  checks.delete(inputSchema);
  checks.set(inputSchema, made);
  for (const oldest of checks.keys()) {
    if (checks.size <= MAX_CHECKS) break;
    checks.delete(oldest);
  }
  if (made !== null) return made;
  // Running it unchecked would hand a source whatever a model makes up.
  throw new DomainError(
    "rejected",
    `The tool “${name}” cannot be run: its input schema is broken, so that arguments cannot be checked. An admin must mend it.`,
  );
}

function compileOrNull(schema: JsonObject): SchemaCheck | null {
  try {
    return compileSchema(schema);
  } catch {
    return null;
  }
}
