import fc from "fast-check";
import type { Json, JsonObject } from "@/server/engine/snapshot";

/** Schemas as strangers write them: half right, of any draft, with names meant to do harm. */

export const hostileNames = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "filter[id]",
    "$top",
    "__proto__",
    "constructor",
    "toString",
    "x y",
    "é",
    "",
    "\n",
    "😀",
    "1st",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);

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

export const hostileSchemas: fc.Arbitrary<Json> = fc.letrec<{ node: Json; map: Json; list: Json }>((tie) => ({
  map: fc.oneof({ weight: 9, arbitrary: fc.dictionary(hostileNames, tie("node"), { maxKeys: 3 }) }, values),
  list: fc.oneof({ weight: 9, arbitrary: fc.array(tie("node"), { maxLength: 3 }) }, values),
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    values,
    fc.record(
      {
        type: types,
        description: fc.oneof(fc.string(), values),
        title: fc.string(),
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
        properties: tie("map"),
        patternProperties: tie("map"),
        additionalProperties: tie("node"),
        items: fc.oneof(tie("node"), tie("list")),
        additionalItems: tie("node"),
        prefixItems: tie("list"),
        anyOf: tie("list"),
        oneOf: tie("list"),
        allOf: tie("list"),
        not: tie("node"),
        if: tie("node"),
        $defs: tie("map"),
        definitions: tie("map"),
        dependentRequired: values,
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Json>,
  ),
})).node;

/** References that double at every step: a few lines that would write out to more than there are atoms. */
export function laughingSchema(steps: number): JsonObject {
  const defs = Array.from({ length: steps }, (_, index): readonly [string, Json] => [
    `a${index}`,
    {
      type: "object",
      properties: { left: { $ref: `#/$defs/a${index + 1}` }, right: { $ref: `#/$defs/a${index + 1}` } },
      allOf: [{ $ref: `#/$defs/a${index + 1}` }, { $ref: `#/$defs/a${index + 1}` }],
      anyOf: [{ $ref: `#/$defs/a${index + 1}` }, { $ref: `#/$defs/a${index + 1}` }],
    },
  ]);
  return { $ref: "#/$defs/a0", $defs: Object.fromEntries(defs) };
}

export function deepSchema(depth: number): Json {
  let schema: Json = { type: "string" };
  for (let level = 0; level < depth; level++) schema = { type: "object", properties: { a: schema }, anyOf: [schema] };
  return schema;
}
