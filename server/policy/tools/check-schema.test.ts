import { describe, expect, it } from "vitest";
import { LONG_SCHEMA_TOKENS } from "@/server/contract/tools";
import { MAX_SCHEMA_TOKENS } from "@/server/engine/analysis/lint/tools";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { checkSchema } from "./check-schema";

/** So that a busy machine decides nothing. */
const AMPLE_MS = 20_000;

describe("what is wrong with a schema", () => {
  it("is nothing for a plain one, of any draft", () => {
    const schema = { type: "object", properties: { city: { type: "string", minLength: 1 } }, required: ["city"] };
    expect(checkSchema(schema)).toEqual([]);
    expect(checkSchema({ $schema: "http://json-schema.org/draft-07/schema#", ...schema })).toEqual([]);
  });

  it("names the place", () => {
    const problems = checkSchema({ type: "object", properties: { city: { type: "text" } } });
    expect(problems).toMatchObject([{ pointer: "/properties/city/type", message: expect.stringContaining("string") }]);
  });

  it("finds references that lead nowhere and patterns that cannot be run", () => {
    expect(checkSchema({ type: "object", properties: { a: { $ref: "#/$defs/none" } } })).toHaveLength(1);
    expect(checkSchema({ type: "object", properties: { a: { type: "string", pattern: "(" } } })).toHaveLength(1);
  });

  it("is found in very long lists too, without comparing every pair of entries", () => {
    const values = Array.from({ length: 44_000 }, (_, at) => ({ at }));
    for (const $schema of ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"]) {
      expect(checkSchema({ $schema, enum: values }, AMPLE_MS)).toEqual([]);
      expect(checkSchema({ $schema, type: "object", required: ["a", "a"] })).toEqual([
        { pointer: "/required", message: "must not have duplicate items" },
      ]);
    }
  });

  it("is that it takes too long, because it would block the event loop", () => {
    const properties = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`p${at}`, { type: "string" }]));
    const leaves = Array.from({ length: 1000 }, (_, at) => [`leaf${at}`, { type: "object", properties }] as const);
    const links = leaves.map(([name]) => [name, { $ref: `#/$defs/${name}` }] as const);
    const schema = { type: "object", properties: Object.fromEntries(links), $defs: Object.fromEntries(leaves) };
    expect(checkSchema(schema)).toEqual([{ pointer: "", message: "It takes too long to compile" }]);
  });

  it("is that references are nested too deeply, long before the stack overflows", () => {
    const links = Array.from({ length: 3000 }, (_, at) => [`a${at}`, { $ref: `#/$defs/a${at + 1}` }] as const);
    for (const last of [{ type: "string" }, { $ref: "#/$defs/a~1b%20c" }] as JsonObject[]) {
      const $defs = { ...Object.fromEntries(links), a3000: last };
      expect(checkSchema({ type: "object", properties: { v: { $ref: "#/$defs/a0" } }, $defs }, AMPLE_MS)).toEqual([
        { pointer: "", message: "its references are nested too deeply" },
      ]);
    }
  });

  it("is that its patterns would fill the memory", () => {
    const patterns = Array.from({ length: 10 }, (_, at) => [`p${at}`, { pattern: `(?!x)${"a".repeat(900)}${at}` }]);
    expect(checkSchema({ type: "object", properties: Object.fromEntries(patterns) }, AMPLE_MS)).toEqual([
      { pointer: "", message: "its patterns use too much memory" },
    ]);
  });

  it("stays a short list, however much is wrong", () => {
    const properties = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${at}`, { type: "text" }]));
    expect(checkSchema({ type: "object", properties }).length).toBeLessThanOrEqual(5);
  });
});

it("uses the same limit for long schemas as lint", () => {
  expect(LONG_SCHEMA_TOKENS).toBe(MAX_SCHEMA_TOKENS);
});
