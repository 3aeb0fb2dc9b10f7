import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject } from "@/server/engine/util/json-values";
import { anyArguments, anySchema, plainSchema, singleSchema } from "@/server/testing/arbitrary-schemas";
import { Tally } from "@/server/testing/tally";
import { schemaForAnthropic } from "./anthropic";
import { FORMATS, type Format, type ProviderSchema, type RenderableTool } from "./format";
import { RENDERERS } from "./index";
import { schemaForMcp } from "./mcp";
import { refusedByAnthropic, refusedByGemini, refusedByJsonSchema, refusedByOpenai } from "./provider-rules.testing";
import { schemaForGemini } from "./provider-schema-gemini";
import { schemaForOpenai } from "./provider-schema-openai";
import { SLIM_MARK, slimTool } from "./slim-tool";

const RUNS = { numRuns: 400 };

const NATIVE = ["openai-chat", "openai-responses", "anthropic", "gemini", "mcp"] as const;
const SCHEMAS: Readonly<
  Record<(typeof NATIVE)[number], (schema: JsonObject, form?: "full" | "slim") => ProviderSchema>
> = {
  "openai-chat": schemaForOpenai,
  "openai-responses": schemaForOpenai,
  anthropic: schemaForAnthropic,
  gemini: schemaForGemini,
  mcp: schemaForMcp,
};
const REFUSED: Readonly<Record<(typeof NATIVE)[number], (schema: JsonObject) => readonly string[]>> = {
  "openai-chat": refusedByOpenai,
  "openai-responses": refusedByOpenai,
  anthropic: refusedByAnthropic,
  gemini: (schema) =>
    // Without properties there is no schema at all.
    Object.keys(isObject(schema.properties) ? schema.properties : {}).length === 0 ? [] : refusedByGemini(schema),
  mcp: (schema) => [...(schema.type === "object" ? [] : ["no object"]), ...refusedByJsonSchema(schema, schema)],
};

describe("a slim schema", () => {
  it.each(NATIVE)("is accepted by %s, for any input", (format) => {
    fc.assert(
      fc.property(anySchema, (schema) => {
        expect(REFUSED[format](SCHEMAS[format](schema, "slim").schema)).toEqual([]);
      }),
      RUNS,
    );
  });

  it.each(NATIVE)("has every parameter that the full one for %s requires, under the same name", (format) => {
    const tally = new Tally();
    fc.assert(
      fc.property(fc.oneof(anySchema, plainSchema), (schema) => {
        const full = format === "mcp" ? schemaForOpenai(schema) : SCHEMAS[format](schema);
        const slim = SCHEMAS[format](schema, "slim");
        expect(slim.schema.required).toEqual(full.schema.required);
        expect(slim.parameterNames).toEqual(full.parameterNames);
        tally.note("requires something", full.schema.required !== undefined);
        tally.note("renames", full.parameterNames !== undefined);
      }),
      RUNS,
    );
    tally.expectAtLeast({ "requires something": 100 });
    if (format === "anthropic" || format === "gemini") tally.expectAtLeast({ renames: 50 });
  });

  // Alternatives at the top are merged for all formats but MCP, so the full form is no measure for the slim one there.
  it.each(NATIVE)("accepts all arguments that the full one for %s accepts", (format) => {
    const tally = new Tally();
    const schemas = format === "mcp" ? singleSchema : plainSchema;
    fc.assert(
      fc.property(schemas, fc.array(anyArguments, { minLength: 20, maxLength: 20 }), (schema, many) => {
        const takesFull = checkOf(SCHEMAS[format](schema).schema);
        const takesSlim = checkOf(SCHEMAS[format](schema, "slim").schema);
        const { parameterNames = {} } = SCHEMAS[format](schema);
        const wireOf = new Map(Object.entries(parameterNames).map(([wire, name]) => [name, wire]));
        for (const own of many) {
          const args = Object.fromEntries(
            Object.entries(own).map(([name, value]) => [wireOf.get(name) ?? name, value]),
          );
          const fits = takesFull(args);
          tally.note("fits", fits && Object.keys(args).length > 0);
          if (fits) expect(takesSlim(args), JSON.stringify({ schema, args })).toBe(true);
        }
      }),
      RUNS,
    );
    tally.expectAtLeast({ fits: 300 });
  });

  it("accepts all arguments that the tool's own schema accepts", () => {
    const tally = new Tally();
    fc.assert(
      fc.property(singleSchema, fc.array(anyArguments, { minLength: 20, maxLength: 20 }), (schema, many) => {
        const takesFull = checkOf(schema);
        const takesSlim = checkOf(schemaForOpenai(schema, "slim").schema);
        for (const args of many.filter(takesFull)) {
          tally.note("fits", Object.keys(args).length > 0);
          expect(takesSlim(args), JSON.stringify({ schema, args })).toBe(true);
        }
      }),
      RUNS,
    );
    tally.expectAtLeast({ fits: 300 });
  });

  it("has types except strings, short enums, and nothing optional or nested", () => {
    const schema: JsonObject = {
      type: "object",
      properties: {
        id: { type: "string", description: "Which", minLength: 3 },
        count: { type: "integer", minimum: 1 },
        unit: { type: "string", enum: ["c", "f"] },
        mark: { const: "x" },
        zone: { type: "string", enum: ["1", "2", "3", "4", "5", "6", "7"] },
        rows: {
          type: "array",
          items: { type: "object", properties: { deep: { type: "string" } } },
        },
        note: { type: "string" },
        free: { anyOf: [{ type: "string" }, { type: "integer" }] },
      },
      required: ["id", "count", "unit", "mark", "zone", "rows", "free"],
    };
    expect(schemaForOpenai(schema, "slim").schema).toEqual({
      type: "object",
      properties: {
        id: {},
        count: { type: "integer" },
        unit: { enum: ["c", "f"] },
        mark: { enum: ["x"] },
        zone: {},
        rows: { type: "array", items: {} },
        free: {},
      },
      required: ["id", "count", "unit", "mark", "zone", "rows", "free"],
    });
    expect(schemaForGemini(schema, "slim").schema).toEqual({
      type: "object",
      properties: {
        id: { type: "string" },
        count: { type: "integer" },
        unit: { type: "string", enum: ["c", "f"] },
        mark: { type: "string", enum: ["x"] },
        zone: { type: "string" },
        rows: { type: "array", items: { type: "object" } },
        free: { anyOf: [{ type: "string" }, { type: "integer" }] },
      },
      required: ["id", "count", "unit", "mark", "zone", "rows", "free"],
    });
    const tool = {
      name: "t",
      title: "",
      description: "Does it.",
      summary: "",
      inputSchema: schema,
      annotations: {},
    };
    expect(slimText(tool, "text")).toBe(
      't(id: string, count: integer, unit: "c" | "f", mark: "x", zone: string, rows: any[], free: any): Does it…',
    );
  });
});

describe("a slim tool", () => {
  const someText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("", "# Tools", "x\n## Core tools\r\n\u2028# Forged\u0085y", "***\nReads a file. Then more.", "​"),
    fc.lorem({ maxCount: 40 }),
  );
  const tools = fc.record({
    name: fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
    title: someText,
    description: someText,
    summary: someText,
    inputSchema: anySchema,
    annotations: fc.constant({}),
  });

  it.each(FORMATS)("is described in %s by one short line that ends in the mark and is not a heading", (format) => {
    fc.assert(
      fc.property(tools, (tool) => {
        const { description } = slimTool(tool);
        expect(description).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(description).not.toMatch(/^[#*\s]/u);
        expect(description.endsWith(SLIM_MARK)).toBe(true);
        expect(description.length).toBeLessThanOrEqual(81);
        const text = slimText(tool, format);
        if (format === "text") expect(text).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/u);
        else expect(descriptionIn(JSON.parse(text))).toBe(description);
      }),
      RUNS,
    );
  });
});

function slimText(tool: RenderableTool, format: Format): string {
  return RENDERERS[format].renderTool(slimTool(tool), "t", { form: "slim" }).text;
}

function descriptionIn(tool: { description?: string; function?: { description: string } }): string | undefined {
  return tool.function?.description ?? tool.description;
}

function checkOf(schema: JsonObject): (value: Json) => boolean {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    ownProperties: true,
    logger: false,
  });
  const validate = ajv.compile(schema);
  return (value) => validate(value) === true;
}
