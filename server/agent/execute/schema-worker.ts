import { parentPort } from "node:worker_threads";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { startCheck } from "@/server/lib/json-schema/safe-pattern";
import { runWithin, TooCostlyError } from "@/server/lib/run-within";
import { describeProblem, type Problem } from "./describe-problem";
import { createSchemaCheckCache } from "./schema-checks";

/** `schema` is sent the first time its `schemaId` is used. */
export type CheckTask = {
  readonly id: number;
  readonly schemaId: number;
  readonly schema: JsonObject | null;
  readonly args: JsonObject;
};
export type CheckAnswer = { readonly id: number; readonly found: CheckResult };
export type CheckResult =
  | { readonly kind: "fits" }
  | { readonly kind: "problem"; readonly problem: Problem }
  | { readonly kind: "broken" | "unreadable in time" | "too costly" };

const MAX_COMPILE_MS = 1000;
/** Nested choices can make a small schema check the same value a million times. */
const MAX_CHECK_MS = 250;

const schemas = new Map<number, JsonObject>();
const checks = createSchemaCheckCache(MAX_COMPILE_MS);

function check({ schemaId, schema: given, args }: CheckTask): CheckResult {
  if (given !== null) schemas.set(schemaId, given);
  const schema = schemas.get(schemaId) ?? {};
  const made = checks.get(schema);
  if (typeof made !== "function") return { kind: made.why === "broken" ? "broken" : "unreadable in time" };
  startCheck();
  try {
    const errors = runWithin(MAX_CHECK_MS, () => made(args));
    return errors.length === 0 ? { kind: "fits" } : { kind: "problem", problem: describeProblem(errors) };
  } catch (error) {
    if (!(error instanceof TooCostlyError || error instanceof RangeError)) throw error;
    // It may have been stopped while updating its cache.
    checks.forget(schema);
    return { kind: "too costly" };
  }
}

parentPort?.on("message", (task: CheckTask | { readonly forget: number }) => {
  if ("forget" in task) {
    const schema = schemas.get(task.forget);
    if (schema !== undefined) checks.forget(schema);
    schemas.delete(task.forget);
    return;
  }
  parentPort?.postMessage({ id: task.id, found: check(task) } satisfies CheckAnswer);
});
