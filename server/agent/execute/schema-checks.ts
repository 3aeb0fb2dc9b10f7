import type { JsonObject } from "@/server/engine/model/snapshot";
import { compileSchema, type SchemaCheck } from "@/server/lib/json-schema/compile-schema";
import { TooCostlyError } from "@/server/lib/run-within";

/** Why a schema has no check: it is invalid, or too slow to compile in time. */
export type NoCheck = { readonly why: "broken" } | { readonly why: "too costly"; readonly until: number };

export type SchemaChecks = {
  get(schema: JsonObject): SchemaCheck | NoCheck;
  forget(schema: JsonObject): void;
};

const MAX_CHECKS = 500;
const MAX_KEPT_BYTES = 128 * 1024 * 1024;
const COSTLY_PAUSE_MS = 60_000;

/** By schema object, which lives as long as its revision. */
export function createSchemaCheckCache(maxCompileMs: number): SchemaChecks {
  const checks = new Map<JsonObject, SchemaCheck | NoCheck>();
  let keptBytes = 0;

  function forget(schema: JsonObject): void {
    keptBytes -= bytesOf(checks.get(schema));
    checks.delete(schema);
  }

  function compile(schema: JsonObject): SchemaCheck | NoCheck {
    try {
      return compileSchema(schema, maxCompileMs);
    } catch (error) {
      if (!(error instanceof TooCostlyError)) return { why: "broken" };
      return { why: "too costly", until: performance.now() + COSTLY_PAUSE_MS };
    }
  }

  return {
    get(schema) {
      const known = checks.get(schema);
      const made = known === undefined || isOver(known) ? compile(schema) : known;
      forget(schema);
      checks.set(schema, made);
      keptBytes += bytesOf(made);
      for (const oldest of checks.keys()) {
        if (checks.size <= MAX_CHECKS && keptBytes <= MAX_KEPT_BYTES) break;
        forget(oldest);
      }
      return made;
    },
    forget,
  };
}

function bytesOf(known: SchemaCheck | NoCheck | undefined): number {
  return typeof known === "function" ? known.bytes : 0;
}

function isOver(known: SchemaCheck | NoCheck): boolean {
  return typeof known !== "function" && known.why === "too costly" && performance.now() > known.until;
}
