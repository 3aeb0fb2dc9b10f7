import { expect, it, vi } from "vitest";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { mergeAll, mergeBoth, mergeEither } from "./schema-merge";

it("requires what both require, with the closer description", () => {
  const first: JsonObject = { description: "mine", minimum: 1, type: "number", required: ["a"], enum: [1, 2, 3] };
  const second: JsonObject = { description: "theirs", minimum: 2, type: "integer", required: ["b", "a"], enum: [3, 2] };
  expect(mergeBoth(first, second)).toEqual({
    description: "mine",
    minimum: 2,
    type: "integer",
    required: ["a", "b"],
    enum: [2, 3],
  });
});

it("separates only what cannot be merged", () => {
  const further = { additionalProperties: { type: "string" } };
  expect(mergeBoth({ pattern: "^a" }, { pattern: "b$", format: "x" })).toEqual({
    pattern: "^a",
    format: "x",
    allOf: [{ pattern: "b$" }],
  });
  expect(mergeBoth({ ...further, pattern: "a" }, { ...structuredClone(further), pattern: "a" })).toEqual({
    ...further,
    pattern: "a",
  });
  expect(mergeBoth({ $ref: "#/a" }, { $ref: "#/b" })).toEqual({ allOf: [{ $ref: "#/a" }, { $ref: "#/b" }] });
});

it("merges any number in order, and loses none", () => {
  const parts = Array.from({ length: 101 }, (_, at): JsonObject => {
    return {
      title: `t${at}`,
      properties: { [`p${at}`]: { type: "string" }, all: { minLength: at } },
      pattern: `${at}`,
    };
  });
  const merged = mergeAll(parts);
  expect(merged).toMatchObject({ title: "t0", pattern: "0", properties: { all: { minLength: 100 } } });
  expect(Object.keys(merged.properties ?? {})).toHaveLength(102);
  expect(merged.allOf).toHaveLength(100);
  expect(merged.allOf).toEqual(expect.arrayContaining(parts.slice(1).map(({ pattern }) => ({ pattern }))));
  expect(mergeAll([])).toEqual({});
});

it("keeps each form once, and fixed values as one list", () => {
  expect(mergeEither([{ type: "string" }, { type: "string" }])).toEqual({ type: "string" });
  expect(mergeEither([{ type: "string" }, { minimum: 1 }, { type: "string" }])).toEqual({
    anyOf: [{ type: "string" }, { minimum: 1 }],
  });
  expect(mergeEither([{ const: "a" }, { enum: ["b", "a"] }])).toEqual({ enum: ["a", "b"] });
});

it("reads each of many schemas only a few times", () => {
  const stringify = vi.spyOn(JSON, "stringify");
  const count = 2000;
  const schemas = Array.from({ length: count }, (_, at) => ({ required: [`p${at}`], minLength: at }));
  mergeAll(schemas);
  mergeEither(schemas);
  mergeBoth({ enum: schemas }, { enum: [...schemas].reverse() });
  expect(stringify.mock.calls.length).toBeLessThan(40 * count);
  stringify.mockRestore();
});
