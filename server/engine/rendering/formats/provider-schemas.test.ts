import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { anySchema, asSchema } from "@/server/testing/arbitrary-schemas";
import { schemaForAnthropic } from "./anthropic";
import { FORMATS } from "./format";
import { RENDERERS } from "./index";
import { schemaForMcp } from "./mcp";
import { refusedByAnthropic, refusedByGemini, refusedByJsonSchema, refusedByOpenai } from "./provider-rules.testing";
import { schemaForGemini } from "./provider-schema-gemini";
import { schemaForOpenai } from "./provider-schema-openai";
import { billionLaughsSchema, deepSchema } from "./some-schemas.testing";

const RUNS = { numRuns: 400 };

describe("schemas for a provider", () => {
  it("are accepted by OpenAI, for any input", () => {
    fc.assert(
      fc.property(anySchema, (schema) => {
        expect(refusedByOpenai(schemaForOpenai(schema).schema)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("are accepted by Anthropic, for any input", () => {
    fc.assert(
      fc.property(anySchema, (schema) => {
        expect(refusedByAnthropic(schemaForAnthropic(schema).schema)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("are accepted by Gemini, for any input", () => {
    fc.assert(
      fc.property(anySchema, (schema) => {
        expect(refusedByGemini(schemaForGemini(schema).schema)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("are valid objects for MCP, for any input", () => {
    fc.assert(
      fc.property(anySchema, (schema) => {
        const made = schemaForMcp(schema).schema;
        expect(made.type).toBe("object");
        expect(refusedByJsonSchema(made, made)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("never change their input, and are deterministic", () => {
    fc.assert(
      fc.property(anySchema, fc.constantFrom(...FORMATS), (schema, format) => {
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
      inputSchema: billionLaughsSchema(60),
      annotations: {},
    };
    expect(RENDERERS[format].renderTool(tool, "t").text.length).toBeLessThan(2_000_000);
  });

  it.each(FORMATS)("are finite for %s with endless nesting", (format) => {
    const chain = deepChain(20_000);
    const tool = { name: "t", title: "", description: "", summary: "", inputSchema: chain, annotations: {} };
    expect(() => RENDERERS[format].renderTool(tool, "t")).not.toThrow();
    const wide = { ...tool, inputSchema: asSchema(deepSchema(10)) };
    expect(() => RENDERERS[format].renderTool(wide, "t")).not.toThrow();
  });
});

describe("a schema that needs no repair", () => {
  it("reaches OpenAI and Anthropic unchanged, in key order", () => {
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
  it("keep what every form requires, and describe the rest", () => {
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

  it("name the required parameter if a form only names it", () => {
    const { schema, notes } = schemaForAnthropic({
      type: "object",
      properties: { title: { type: "string" }, text: { type: "string" } },
      anyOf: [{ required: ["title"] }, { required: ["text"] }],
    });
    expect(Object.keys(schema)).toEqual(["type", "properties"]);
    expect(notes).toEqual(["At least one of these sets of parameters: {title} or {text}."]);
  });

  it("are unchanged for MCP, which accepts them", () => {
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
