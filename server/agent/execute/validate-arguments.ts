import type { JsonObject, ToolEntry } from "@/server/engine/model/snapshot";
import { isWithinDepth, MAX_DEPTH } from "@/server/engine/util/json-values";
import { DomainError } from "@/server/lib/errors";
import { startCheck } from "@/server/lib/json-schema/safe-pattern";
import { runWithin, TooCostlyError } from "@/server/lib/run-within";
import { describeProblem, type Problem } from "./describe-problem";
import { isPlainSchema } from "./is-plain-schema";
import { createSchemaCheckCache } from "./schema-checks";
import { checkInThread } from "./schema-thread";
import type { CheckResult } from "./schema-worker";

type CheckedTool = Pick<ToolEntry, "name" | "inputSchema">;

/** Throws, in words a model can act on, unless the arguments fit the tool's schema. Never changes them. */
export async function validateArguments(tool: CheckedTool, args: JsonObject, maxBytes: number): Promise<void> {
  if (!isWithinDepth(args, MAX_DEPTH)) {
    throw new DomainError("invalid", "arguments: are nested too deeply", { field: "arguments" });
  }
  const bytes = Buffer.byteLength(JSON.stringify(args));
  if (bytes > maxBytes) {
    throw new DomainError("too_large", `arguments: must be at most ${maxBytes} bytes`, { field: "arguments" });
  }
  const problem = await findProblem(tool, args, bytes <= USUAL_BYTES);
  if (problem === null) return;
  const { field, words } = problem;
  throw new DomainError("invalid", `${field}: ${words}`, { field });
}

/** How long a check may block others. Slower ones go to the worker thread. */
const MAX_QUICK_MS = 20;
const QUICK_STEPS = 500_000;

/** Nearly all calls stay below this. */
const USUAL_BYTES = 16 * 1024;

const checks = createSchemaCheckCache(MAX_QUICK_MS);

/** Schemas with a slow check, and until when their checks go straight to the thread. */
const slow = new WeakMap<JsonObject, number>();
const SLOW_MS = 60_000;

async function findProblem(tool: CheckedTool, args: JsonObject, isUsual: boolean): Promise<Problem | null> {
  const found = findQuickly(tool.inputSchema, args, isUsual) ?? (await checkInThread(tool.inputSchema, args));
  switch (found.kind) {
    case "fits":
      return null;
    case "problem":
      return found.problem;
    case "too costly":
      return { field: "arguments", words: "take too long to check against the schema" };
    default: {
      // Running it unchecked would pass made-up arguments to a source.
      const fault = found.kind === "broken" ? "is invalid" : "takes too long to read";
      throw new DomainError(
        "rejected",
        `Couldn't run the tool “${tool.name}”: its input schema ${fault}, so its arguments can't be checked. Ask an admin to fix it.`,
      );
    }
  }
}

/** Null: it takes longer than others should wait. */
function findQuickly(schema: JsonObject, args: JsonObject, isUsual: boolean): CheckResult | null {
  if ((slow.get(schema) ?? 0) > performance.now()) return null;
  const made = checks.get(schema);
  if (typeof made !== "function") return made.why === "broken" ? { kind: "broken" } : null;
  const check = () => made(args);
  // A worker that stops the check must be awaited, which on a busy machine takes longer than most checks.
  const isWatched = !(isUsual && isPlainSchema(schema));
  startCheck({ steps: QUICK_STEPS, milliseconds: MAX_QUICK_MS });
  try {
    const errors = isWatched ? runWithin(MAX_QUICK_MS, check) : check();
    return errors.length === 0 ? { kind: "fits" } : { kind: "problem", problem: describeProblem(errors) };
  } catch (error) {
    if (!(error instanceof TooCostlyError || error instanceof RangeError)) throw error;
    // It may have been stopped while updating its cache.
    checks.forget(schema);
    slow.set(schema, performance.now() + SLOW_MS);
    return null;
  }
}
