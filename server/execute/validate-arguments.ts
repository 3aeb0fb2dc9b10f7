import { isWithinDepth, MAX_DEPTH } from "@/server/engine/json-values";
import type { JsonObject, ToolEntry } from "@/server/engine/snapshot";
import { DomainError } from "@/server/errors";
import { compileSchema, type SchemaCheck } from "./compile-schema";
import { describeProblem, type Problem } from "./describe-problem";
import { isPlainSchema } from "./is-plain-schema";
import { runWithin, TooCostlyError } from "./run-within";
import { startCheck } from "./safe-pattern";

type CheckedTool = Pick<ToolEntry, "name" | "inputSchema">;

/** Throws, in words that a model can act on, unless the arguments fit the tool's schema. Never changes them. */
export function validateArguments(tool: CheckedTool, args: JsonObject, maxBytes: number): void {
  if (!isWithinDepth(args, MAX_DEPTH)) {
    throw new DomainError("invalid", "arguments: are nested too deeply", { field: "arguments" });
  }
  const bytes = Buffer.byteLength(JSON.stringify(args));
  if (bytes > maxBytes) {
    throw new DomainError("too_large", `arguments: may have at most ${maxBytes} bytes`, { field: "arguments" });
  }
  const problem = findProblem(tool, args, bytes <= USUAL_BYTES);
  if (problem === null) return;
  const { field, words } = problem;
  throw new DomainError("invalid", `${field}: ${words}`, { field });
}

/** Choices between choices can make a small schema look at the same value a million times, in all innocence. */
const MAX_CHECK_MS = 250;

/** What nearly all calls stay within. */
const USUAL_BYTES = 16 * 1024;

function findProblem(tool: CheckedTool, args: JsonObject, isUsual: boolean): Problem | null {
  const holds = checkOf(tool);
  const check = () => {
    const errors = holds(args);
    return errors.length === 0 ? null : describeProblem(errors);
  };
  startCheck();
  try {
    // A thread that stops the check has to be waited for: on a busy machine, for longer than most checks take.
    return isUsual && isPlainSchema(tool.inputSchema) ? check() : runWithin(MAX_CHECK_MS, check);
  } catch (error) {
    if (!(error instanceof TooCostlyError || error instanceof RangeError)) throw error;
    // It may have been stopped halfway through what it remembers.
    forget(tool.inputSchema);
    throw new DomainError("invalid", "arguments: take too long to be checked against the schema", {
      field: "arguments",
    });
  }
}

/** Why a schema has no check: it cannot be read, or not in the time there is, which depends on what else goes on. */
type NoCheck = { readonly why: "broken" } | { readonly why: "too costly"; readonly until: number };

/**
 * By the schema object, which lives as long as its revision. Few tools are called again and again: those stay, and what
 * belonged to older revisions is pushed out.
 */
const checks = new Map<JsonObject, SchemaCheck | NoCheck>();
const MAX_CHECKS = 500;
const MAX_KEPT_BYTES = 128 * 1024 * 1024;
let keptBytes = 0;
const COSTLY_PAUSE_MS = 60_000;

function checkOf({ name, inputSchema }: CheckedTool): SchemaCheck {
  const known = checks.get(inputSchema);
  const made = known === undefined || isOver(known) ? compile(inputSchema) : known;
  forget(inputSchema);
  checks.set(inputSchema, made);
  keptBytes += bytesOf(made);
  for (const oldest of checks.keys()) {
    if (checks.size <= MAX_CHECKS && keptBytes <= MAX_KEPT_BYTES) break;
    forget(oldest);
  }
  if (typeof made === "function") return made;
  // Running it unchecked would hand a source whatever a model makes up.
  const fault = made.why === "broken" ? "is broken" : "takes too long to be read";
  throw new DomainError(
    "rejected",
    `The tool “${name}” cannot be run: its input schema ${fault}, so that arguments cannot be checked. An admin must mend it.`,
  );
}

function forget(schema: JsonObject): void {
  keptBytes -= bytesOf(checks.get(schema));
  checks.delete(schema);
}

function bytesOf(known: SchemaCheck | NoCheck | undefined): number {
  return typeof known === "function" ? known.bytes : 0;
}

function isOver(known: SchemaCheck | NoCheck): boolean {
  return typeof known !== "function" && known.why === "too costly" && performance.now() > known.until;
}

function compile(schema: JsonObject): SchemaCheck | NoCheck {
  try {
    return compileSchema(schema);
  } catch (error) {
    if (!(error instanceof TooCostlyError)) return { why: "broken" };
    return { why: "too costly", until: performance.now() + COSTLY_PAUSE_MS };
  }
}
