import { describe, expect, it } from "vitest";
import { starter } from "@/prisma/scenarios/starter/starter";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { isPlainSchema } from "./is-plain-schema";

const inside = (schema: JsonObject): JsonObject => ({
  type: "object",
  properties: { list: { type: "array", items: { type: "object", additionalProperties: schema } } },
});

describe("a schema with bounded check time", () => {
  it("is what nearly every starter tool has", () => {
    const watched = starter.tools.filter(({ inputSchema }) => !isPlainSchema(inputSchema));
    expect(watched.length, JSON.stringify(watched.map(({ name }) => name))).toBeLessThan(starter.tools.length / 10);
  });

  it("has types, limits and short enums at any depth", () => {
    expect(isPlainSchema(inside({ type: "string", enum: ["a", "b"], minLength: 1, description: "A letter" }))).toBe(
      true,
    );
    expect(isPlainSchema({})).toBe(true);
  });

  it.each<JsonObject>([
    { anyOf: [{ type: "string" }] },
    { oneOf: [{}] },
    { allOf: [{}] },
    { not: {} },
    { if: {} },
    { $ref: "#" },
    { $dynamicRef: "#x" },
    { format: "regex" },
    { patternProperties: { "^a": {} } },
    { propertyNames: { minLength: 2 } },
    { contains: {} },
    { uniqueItems: true },
    { unevaluatedProperties: false },
    { dependentSchemas: {} },
    { enum: [{ deep: true }] },
    { enum: Array.from({ length: 500 }, (_, at) => at) },
    { items: [{ type: "string" }] },
    { constructor: 1 },
    { "of another draft": true },
  ])("holds nothing like %j", (schema) => {
    expect(isPlainSchema(schema)).toBe(false);
    expect(isPlainSchema(inside(schema))).toBe(false);
  });
});
