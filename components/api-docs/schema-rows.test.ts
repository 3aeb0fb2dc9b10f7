import { expect, test } from "vitest";
import { schemaRows } from "./schema-rows";

const rowOf = (field: object, name = "x") => schemaRows({ properties: { [name]: field } })[0];

test("types are readable", () => {
  expect(rowOf({ type: "string" })?.type).toBe("string");
  expect(rowOf({ anyOf: [{ type: "integer" }, { type: "null" }] })?.type).toBe("integer | null");
  expect(rowOf({ type: ["string", "null"] })?.type).toBe("string | null");
  expect(rowOf({ enum: ["a", 2] })?.type).toBe('"a" | 2');
  expect(rowOf({ type: "array", items: { type: "string" } })?.type).toBe("string[]");
  expect(rowOf({ type: "array", items: {} })?.type).toBe("list of any JSON");
  expect(rowOf({ type: "object", additionalProperties: { type: "number" } })?.type).toBe("map of number");
  expect(rowOf({})?.type).toBe("any JSON");
});

test("nested fields of objects, lists and nullable fields follow with their path", () => {
  const inner = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
  const rows = schemaRows({
    properties: {
      one: inner,
      many: { type: "array", items: inner },
      maybe: { anyOf: [{ type: "array", items: inner }, { type: "null" }] },
    },
    required: ["many"],
  });
  expect(rows.map(({ path, required }) => [path, required])).toEqual([
    ["one", false],
    ["one.name", true],
    ["many", true],
    ["many[].name", true],
    ["maybe", false],
    ["maybe[].name", true],
  ]);
});

test("defaults are shown as JSON, also falsy ones", () => {
  expect(rowOf({ type: "string", default: "auto" })?.default).toBe('"auto"');
  expect(rowOf({ type: "boolean", default: false })?.default).toBe("false");
  expect(rowOf({ type: "string" })?.default).toBeNull();
});

test("only explicit limits are shown", () => {
  expect(rowOf({ type: "string", minLength: 1, maxLength: 200_000 })?.limits).toBe("1 to 200,000 characters");
  expect(rowOf({ type: "string", maxLength: 128 })?.limits).toBe("at most 128 characters");
  expect(rowOf({ anyOf: [{ type: "integer", minimum: 0, maximum: 10 }, { type: "null" }] })?.limits).toBe("0 to 10");
  expect(rowOf({ type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER })?.limits).toBe("at least 1");
  expect(
    rowOf({ type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })?.limits,
  ).toBeNull();
});
