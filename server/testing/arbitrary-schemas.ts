import fc from "fast-check";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { HOSTILE_NAMES } from "@/server/engine/rendering/formats/some-schemas.testing";
import { isObject } from "@/server/engine/util/json-values";

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

/**
 * Schemas as untrusted authors write them: half valid, of any draft. Few keywords each, so a failing example is
 * readable.
 */
const hostileSchemas: fc.Arbitrary<Json> = fc.letrec<{
  node: Json;
  map: Json;
  list: Json;
}>((tie) => {
  const map = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.dictionary(hostileNames, tie("node"), { maxKeys: 3 }),
    },
    values,
  );
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
  const some = fc.uniqueArray(fc.oneof(...entries), {
    selector: ([key]) => key,
    maxLength: 6,
  });
  return {
    map,
    list,
    node: fc.oneof({ maxDepth: 4 }, values, {
      weight: 6,
      arbitrary: some.map(Object.fromEntries),
    }),
  };
}).node as fc.Arbitrary<Json>;

export const asSchema = (value: Json): JsonObject => (isObject(value) ? value : { properties: { a: value } });
export const anySchema: fc.Arbitrary<JsonObject> = hostileSchemas.map(asSchema);

/** Valid schemas with few property names, so generated values sometimes match. */
const NAMES = ["a", "b", "filter[id]"] as const;
const LEAVES = fc.constantFrom<JsonObject>(
  { type: "string" },
  { type: "string", enum: ["x", "y"] },
  { type: "string", enum: ["x", "y", "z", "1", "2", "3", "4"] },
  { type: "integer", minimum: 0 },
  { type: "number" },
  { type: "boolean" },
  { type: ["string", "null"] },
  { type: ["integer", "null"], enum: [1, 2, null] },
  { const: "x" },
  { enum: ["x", 1, null] },
  { $ref: "#/$defs/one" },
  { allOf: [{ $ref: "#/$defs/one" }, { description: "one of them" }] },
  {},
);
const plainNode: fc.Arbitrary<JsonObject> = fc.letrec<{ node: JsonObject }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: LEAVES },
    {
      weight: 1,
      arbitrary: tie("node").map((items): JsonObject => ({ type: "array", items })),
    },
    { weight: 1, arbitrary: plainObject(tie("node")) },
    {
      weight: 1,
      arbitrary: fc.array(tie("node"), { minLength: 1, maxLength: 2 }).map((anyOf): JsonObject => ({ anyOf })),
    },
    {
      weight: 1,
      arbitrary: fc.array(tie("node"), { minLength: 1, maxLength: 2 }).map((allOf): JsonObject => ({ allOf })),
    },
  ),
})).node;

function plainObject(node: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.record({
    type: fc.constant("object"),
    properties: fc.dictionary(fc.constantFrom(...NAMES), node, { maxKeys: 3 }),
    required: fc.subarray([...NAMES]),
  });
}

/** Every top-level form must hold. */
export const singleSchema: fc.Arbitrary<JsonObject> = schemaWith(["allOf"]);

export const plainSchema: fc.Arbitrary<JsonObject> = schemaWith(["allOf", "anyOf", "oneOf"]);

function schemaWith(keywords: readonly string[]): fc.Arbitrary<JsonObject> {
  const forms = fc.array(plainObject(plainNode), { minLength: 1, maxLength: 3 });
  const combined = fc
    .tuple(fc.constantFrom(...keywords), forms)
    .map(([keyword, all]): JsonObject => ({ [keyword]: all }));
  return fc
    .record({
      top: plainObject(plainNode),
      more: fc.oneof({ weight: 3, arbitrary: fc.constant<JsonObject>({}) }, { weight: 1, arbitrary: combined }),
      one: LEAVES.filter((leaf) => !JSON.stringify(leaf).includes("$ref")),
    })
    .map(({ top, more, one }): JsonObject => ({ ...top, ...more, $defs: { one } }));
}

export const anyArguments: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      {
        weight: 6,
        arbitrary: fc.constantFrom<Json>("x", "y", "1", 0, 1, 2.5, true, null),
      },
      { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 2 }) },
      {
        weight: 2,
        arbitrary: fc.dictionary(fc.constantFrom(...NAMES), tie("value"), {
          maxKeys: 3,
        }),
      },
    ),
  })).value,
  { maxKeys: 3 },
);
