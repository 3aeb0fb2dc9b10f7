import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject } from "@/server/engine/json-values";
import type { Json, JsonObject } from "@/server/engine/snapshot";
import { FORMATS } from "./format";
import { RENDERERS } from "./index";
import { refusedByAnthropic, refusedByGemini, refusedByJsonSchema, refusedByOpenai } from "./provider-rules.testing";
import { schemaForAnthropic } from "./provider-schema-anthropic";
import { schemaForGemini } from "./provider-schema-gemini";
import { schemaForMcp } from "./provider-schema-mcp";
import { schemaForOpenai } from "./provider-schema-openai";
import { deepSchema, HOSTILE_NAMES, laughingSchema } from "./some-schemas.testing";

const hostileNames = fc.oneof(fc.constantFrom(...HOSTILE_NAMES), fc.string({ unit: "binary", maxLength: 8 }));
const types = fc.constantFrom<Json>(
  "string",
  "number",
  "integer",
  "boolean",
  "object",
  "array",
  "null",
  "dict",
  "float",
  "any",
  "nonsense",
  7,
  ["string", "null"],
  ["object", "null"],
  ["string", "array", "integer"],
  [],
);
const refs = fc.constantFrom<Json>(
  "#",
  "#/$defs/a",
  "#/$defs/b",
  "#/definitions/a",
  "#/properties/a",
  "#/properties",
  "#/$defs/__proto__",
  "#/$defs/a/properties/b",
  "#/anyOf/0",
  "#/constructor",
  "https://example.org/x",
  "%",
  3,
);
const values = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, 1, -1, 2.5, "", "x", [], {}, ["x", ""], [1, 2], [null, "a"], ["a", "b"]),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
);

/** Schemas as strangers write them: half right, of any draft. A few keywords at a time, so that schemas stay small enough to read when one of them fails. */
const hostileSchemas: fc.Arbitrary<Json> = fc.letrec<{ node: Json; map: Json; list: Json }>((tie) => {
  const map = fc.oneof({ weight: 9, arbitrary: fc.dictionary(hostileNames, tie("node"), { maxKeys: 3 }) }, values);
  const list = fc.oneof({ weight: 9, arbitrary: fc.array(tie("node"), { maxLength: 3 }) }, values);
  const keywords: Readonly<Record<string, fc.Arbitrary<Json>>> = {
    type: types,
    description: fc.oneof(fc.string(), values),
    $ref: refs,
    nullable: fc.boolean(),
    enum: values,
    const: values,
    default: values,
    examples: values,
    format: fc.constantFrom<Json>("email", "date-time", "int32", 4),
    pattern: fc.constantFrom<Json>("^a$", "(", 1),
    minimum: values,
    exclusiveMinimum: values,
    exclusiveMaximum: fc.constantFrom<Json>(true, 3, "x"),
    maximum: values,
    minLength: values,
    maxItems: values,
    uniqueItems: values,
    required: fc.oneof(fc.array(hostileNames, { maxLength: 3 }), values),
    properties: map,
    patternProperties: map,
    additionalProperties: tie("node"),
    items: fc.oneof(tie("node"), list),
    additionalItems: tie("node"),
    prefixItems: list,
    anyOf: list,
    oneOf: list,
    allOf: list,
    not: tie("node"),
    if: tie("node"),
    $defs: map,
    definitions: map,
    dependentRequired: values,
  };
  const entries = Object.entries(keywords).map(([key, value]) => fc.tuple(fc.constant(key), value));
  const some = fc.uniqueArray(fc.oneof(...entries), { selector: ([key]) => key, maxLength: 6 });
  return { map, list, node: fc.oneof({ maxDepth: 4 }, values, { weight: 6, arbitrary: some.map(Object.fromEntries) }) };
}).node as fc.Arbitrary<Json>;

const asSchema = (value: Json): JsonObject => (isObject(value) ? value : { properties: { a: value } });
const schemas = hostileSchemas.map(asSchema);
const RUNS = { numRuns: 400 };

describe("schemas for a provider", () => {
  it("are acceptable to OpenAI, whatever came in", () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        expect(refusedByOpenai(schemaForOpenai(schema).schema)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("are acceptable to Anthropic, whatever came in", () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        expect(refusedByAnthropic(schemaForAnthropic(schema).schema)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("are acceptable to Gemini, whatever came in", () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        expect(refusedByGemini(schemaForGemini(schema).schema)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("are valid objects for MCP, whatever came in", () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        const made = schemaForMcp(schema).schema;
        expect(made.type).toBe("object");
        expect(refusedByJsonSchema(made, made)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("never change what came in, and are the same each time", () => {
    fc.assert(
      fc.property(schemas, fc.constantFrom(...FORMATS), (schema, format) => {
        const before = JSON.stringify(schema);
        const tool = { name: "t", title: "", description: "d", summary: "", inputSchema: schema, annotations: {} };
        const once = RENDERERS[format].renderTool(tool, "t").text;
        const copy: JsonObject = JSON.parse(before);
        expect(RENDERERS[format].renderTool({ ...tool, inputSchema: copy }, "t").text).toBe(once);
        expect(JSON.stringify(schema)).toBe(before);
      }),
      RUNS,
    );
  });

  it.each(FORMATS)("stay small for %s when references double at every step", (format) => {
    const tool = {
      name: "t",
      title: "",
      description: "",
      summary: "",
      inputSchema: laughingSchema(60),
      annotations: {},
    };
    expect(RENDERERS[format].renderTool(tool, "t").text.length).toBeLessThan(2_000_000);
  });

  it.each(FORMATS)("end somewhere for %s when the nesting does not", (format) => {
    const chain = deepChain(20_000);
    const tool = { name: "t", title: "", description: "", summary: "", inputSchema: chain, annotations: {} };
    expect(() => RENDERERS[format].renderTool(tool, "t")).not.toThrow();
    const wide = { ...tool, inputSchema: asSchema(deepSchema(10)) };
    expect(() => RENDERERS[format].renderTool(wide, "t")).not.toThrow();
  });
});

describe("a schema that needs no help", () => {
  it("reaches OpenAI and Anthropic as it is, key by key and in order", () => {
    const plain: JsonObject = {
      type: "object",
      properties: { city: { type: "string", description: "Where" }, days: { type: "integer", minimum: 1, maximum: 9 } },
      required: ["city"],
      additionalProperties: false,
    };
    expect(JSON.stringify(schemaForOpenai(plain).schema)).toBe(JSON.stringify(plain));
    expect(JSON.stringify(schemaForAnthropic(plain).schema)).toBe(JSON.stringify(plain));
    expect(schemaForOpenai(plain).notes).toEqual([]);
  });

  it("keeps the references that zod writes to earlier properties", () => {
    const reused: JsonObject = {
      type: "object",
      properties: {
        from: { type: "object", properties: { id: { type: "string" } } },
        to: { $ref: "#/properties/from" },
      },
    };
    expect(schemaForAnthropic(reused).schema).toEqual(reused);
    expect(schemaForGemini(reused).schema).toHaveProperty("properties.to.properties.id.type", "string");
  });
});

describe("alternatives at the top", () => {
  it("keep what every form requires, and say the rest", () => {
    const { schema, notes } = schemaForOpenai({
      anyOf: [
        { type: "object", properties: { id: { type: "string" }, by: { type: "string" } }, required: ["id", "by"] },
        { type: "object", properties: { name: { type: "string" }, by: { type: "integer" } }, required: ["name", "by"] },
      ],
    });
    expect(schema).toEqual({
      type: "object",
      properties: {
        id: { type: "string" },
        by: { anyOf: [{ type: "string" }, { type: "integer" }] },
        name: { type: "string" },
      },
      required: ["by"],
    });
    expect(notes).toEqual(["At least one of these sets of parameters: {id, by} or {name, by}."]);
  });

  it("say which parameter must come where a form only names it", () => {
    const { schema, notes } = schemaForAnthropic({
      type: "object",
      properties: { title: { type: "string" }, text: { type: "string" } },
      anyOf: [{ required: ["title"] }, { required: ["text"] }],
    });
    expect(Object.keys(schema)).toEqual(["type", "properties"]);
    expect(notes).toEqual(["At least one of these sets of parameters: {title} or {text}."]);
  });

  it("are left alone for MCP, which takes them", () => {
    const union: JsonObject = { anyOf: [{ required: ["a"] }, { required: ["b"] }] };
    expect(schemaForMcp(union).schema).toEqual({ type: "object", ...union });
  });
});

function deepChain(depth: number): JsonObject {
  let schema: JsonObject = { type: "string", default: 1 };
  for (let level = 0; level < depth; level++)
    schema = level % 2 === 0 ? { type: "object", properties: { a: schema } } : { allOf: [schema] };
  return schema;
}
