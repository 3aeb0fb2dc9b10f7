import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { schemaForAnthropic } from "./anthropic";
import { FORMATS } from "./format";
import { RENDERERS } from "./index";
import { refusedByGemini, refusedByOpenai } from "./provider-rules.testing";
import { schemaForGemini } from "./provider-schema-gemini";
import { schemaForOpenai } from "./provider-schema-openai";
import { repairSchema } from "./schema-repair";

/** Quadratic work would hit the test timeout on each of these. */
describe("a schema of a quarter megabyte", () => {
  it("with thousands of fixed alternatives becomes one list of values", () => {
    const anyOf = many(10_000, (at) => ({ const: `v${at}` }));
    const { schema } = schemaForGemini({
      type: "object",
      properties: { a: { anyOf: [...anyOf, ...anyOf.slice(0, 9)] } },
    });
    expect(schema).toMatchObject({ properties: { a: { type: "string", enum: many(10_000, (at) => `v${at}`) } } });
  });

  it("with thousands of allOf parts becomes one object with all their requirements", () => {
    const names = many(4000, (at) => `p${at}`);
    const parts = names.map((name) => ({ properties: { [name]: { type: "string" } }, required: [name] }));
    const { schema } = schemaForOpenai({ type: "object", allOf: parts });
    expect(Object.keys(schema.properties ?? {})).toEqual(names);
    expect(schema.required).toEqual(names);
    expect(refusedByOpenai(schema)).toEqual([]);
  });

  it("with thousands of forms at the top keeps what they have in common", () => {
    const forms = many(
      3000,
      (at): JsonObject => ({ properties: { kind: { const: at }, [`p${at}`]: {} }, required: ["kind"] }),
    );
    const { schema } = schemaForOpenai({ type: "object", anyOf: forms });
    expect(schema.required).toEqual(["kind"]);
    expect(schema).toMatchObject({ properties: { kind: { enum: many(3000, (at) => at) } } });
  });

  it("keeps the common values of long lists", () => {
    const lists = [0, 5000].map((from) => ({ enum: many(10_000, (at) => `v${from + at}`) }));
    const { schema } = schemaForGemini({ type: "object", properties: { a: { allOf: lists } } });
    expect(schema).toMatchObject({ properties: { a: { enum: many(5000, (at) => `v${at + 5000}`) } } });
  });

  it("with thousands of names that a provider refuses has them all renamed, and required under the new name", () => {
    const names = many(8000, (at) => `$p ${at}`);
    const properties = Object.fromEntries(names.map((name) => [name, {}]));
    const { schema, parameterNames = {} } = schemaForAnthropic({ type: "object", properties, required: names });
    expect(Object.values(parameterNames).sort()).toEqual([...names].sort());
    expect(schema.required).toEqual(Object.keys(schema.properties ?? {}));
  });

  it("with more parameters than Gemini's form is written out for keeps their types", () => {
    const { schema } = schemaForGemini({
      type: "object",
      properties: Object.fromEntries(many(5000, (at) => [`p${at}`, { type: at % 2 === 0 ? "integer" : "string" }])),
    });
    expect(schema).toMatchObject({ properties: { p4998: { type: "integer" }, p4999: { type: "string" } } });
    expect(refusedByGemini(schema)).toEqual([]);
  });

  it.each(FORMATS)("that refers to one long part thousands of times stays small for %s", (format) => {
    const parts: readonly JsonObject[] = [
      { enum: many(8000, (at) => `value ${at}`) },
      { type: "string", description: "d".repeat(100_000) },
      { type: "object", patternProperties: Object.fromEntries(many(4000, (at) => [`^p${at}`, { minLength: at }])) },
      { type: "array", prefixItems: many(4000, (at) => ({ type: "string", minLength: at })) },
      { type: "object", properties: Object.fromEntries(many(4000, (at) => [`p${at}`, { default: "some text" }])) },
    ];
    for (const part of parts) {
      const properties = Object.fromEntries(many(3000, (at) => [`q${at}`, { $ref: "#/$defs/part" }]));
      const inputSchema: JsonObject = { type: "object", properties, $defs: { part } };
      const tool = { name: "t", title: "", description: "", summary: "", inputSchema, annotations: {} };
      expect(RENDERERS[format].renderTool(tool, "t").text.length).toBeLessThan(3_000_000);
    }
  });
});

describe("a schema of more nodes than any model reads", () => {
  const wide: JsonObject = {
    type: "object",
    properties: Object.fromEntries(
      many(30_000, (at): [string, JsonObject] => [
        `p${at}`,
        at % 2 === 0 ? { type: "array", items: { minLength: 1 }, description: "some" } : { minLength: at },
      ]),
    ),
  };

  it("is described as text beyond the limit, and still accepted", () => {
    const { schema } = schemaForOpenai(wide);
    expect(schema).toMatchObject({
      properties: {
        p1: { minLength: 1 },
        p29998: { type: "array", description: "some", items: {} },
        p29999: { description: '{"minLength":29999}' },
      },
    });
    expect(Object.keys(schema.properties ?? {})).toHaveLength(30_000);
    expect(refusedByOpenai(schema)).toEqual([]);
  });

  it("gives the same result when repaired again", () => {
    const once = repairSchema(wide);
    expect(JSON.stringify(repairSchema({ ...once }))).toBe(JSON.stringify(once));
  });
});

function many<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
