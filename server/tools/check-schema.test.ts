import { describe, expect, it } from "vitest";
import { LONG_SCHEMA_TOKENS } from "@/server/contract/tools";
import { LONGEST_SCHEMA } from "@/server/engine/lint/tools";
import { checkSchema } from "./check-schema";

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

  it("is found in very long lists too, without holding every entry against every other", () => {
    const values = Array.from({ length: 44_000 }, (_, at) => ({ at }));
    for (const $schema of ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"]) {
      expect(checkSchema({ $schema, enum: values })).toEqual([]);
      expect(checkSchema({ $schema, type: "object", required: ["a", "a"] })).toEqual([
        { pointer: "/required", message: "must not have duplicate items" },
      ]);
    }
  });

  it("stays a short list, however much is wrong", () => {
    const properties = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${at}`, { type: "text" }]));
    expect(checkSchema({ type: "object", properties }).length).toBeLessThanOrEqual(5);
  });
});

it("calls a schema long where lint does", () => {
  expect(LONG_SCHEMA_TOKENS).toBe(LONGEST_SCHEMA);
});
