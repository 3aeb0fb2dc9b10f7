import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { schemaParameters } from "./schema-parameters";

const brief = (schema: unknown) =>
  schemaParameters(schema).map(({ path, type, required }) => `${path}: ${type}${required ? " *" : ""}`);

describe("the parameters of a schema", () => {
  it("include type and required, parents before children", () => {
    const schema = {
      type: "object",
      required: ["filter"],
      properties: {
        filter: {
          type: "object",
          required: ["name"],
          properties: { name: { type: "string" }, kind: { enum: ["a", "b"] } },
        },
        items: { type: "array", items: { type: "object", properties: { id: { type: ["integer", "null"] } } } },
        tags: { type: "array", items: { type: "string" } },
        either: { anyOf: [{ type: "string" }, { type: "null" }] },
      },
    };
    expect(brief(schema)).toEqual([
      "filter: object *",
      "filter.name: string *",
      'filter.kind: "a" | "b"',
      "items: object[]",
      "items[].id: integer | null",
      "tags: string[]",
      "either: string | null",
    ]);
  });

  it("follow local references and stop at cycles", () => {
    const schema = {
      properties: { node: { $ref: "#/$defs/node" } },
      $defs: { node: { type: "object", description: "A node", properties: { next: { $ref: "#/$defs/node" } } } },
    };
    const rows = schemaParameters(schema);
    expect(rows[0]).toMatchObject({ path: "node", type: "object", description: "A node" });
    expect(rows[1]).toMatchObject({ path: "node.next" });
    expect(rows.length).toBeLessThan(10);
  });

  it("are empty for values that aren't schemas", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void schemaParameters(value)));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => void schemaParameters({ properties: { a: value, b: { items: value } } })),
    );
  });
});
