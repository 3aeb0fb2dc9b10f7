import type { Json, JsonObject } from "@/server/engine/model/snapshot";

/** Hostile names for tools and parameters. */
export const HOSTILE_NAMES: readonly string[] = [
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
];

/** References that double at every step: a few lines that would expand beyond any limit. */
export function billionLaughsSchema(steps: number): JsonObject {
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
