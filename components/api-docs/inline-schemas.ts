import type { JsonSchema } from "./schema-rows";

/** Replaces references with their schemas, because the tables can't link to one. */
export function inlineSchemas(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { $ref, properties, items, anyOf, ...rest } = schema;
  const inside = (inner: JsonSchema) => inlineSchemas(inner, schemas);
  if ($ref !== undefined) return { ...inside(find($ref, schemas)), ...rest };
  if (rest.oneOf !== undefined) return mergeVariants(rest.oneOf.map(inside));
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, inside(field)])),
    }),
    ...(items && { items: inside(items) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
  };
}

function find(reference: string, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const found = schemas[reference.slice(reference.lastIndexOf("/") + 1)];
  if (found === undefined) throw new Error(`The API document has no ${reference}`);
  return found;
}

/** A union by `kind` as one object: its kinds, and which of them have each of the other fields. */
function mergeVariants(variants: readonly JsonSchema[]): JsonSchema {
  const kindsWith = new Map<string, { readonly field: JsonSchema; readonly kinds: string[] }>();
  for (const variant of variants) {
    for (const [name, field] of Object.entries(variant.properties ?? {})) {
      const known = kindsWith.get(name) ?? { field, kinds: [] };
      known.kinds.push(kindOf(variant));
      kindsWith.set(name, known);
    }
  }
  const fields = [...kindsWith].filter(([name]) => name !== "kind");
  return {
    type: "object",
    properties: {
      kind: { enum: variants.map(kindOf) },
      ...Object.fromEntries(
        fields.map(([name, { field, kinds }]) => [name, { ...field, description: describeField(field, kinds) }]),
      ),
    },
    required: ["kind"],
  };
}

function describeField({ description = "" }: JsonSchema, kinds: readonly string[]): string {
  const only = `Only with ${kinds.map((kind) => `\`${kind}\``).join(", ")}.`;
  return description === "" ? only : `${description} ${only}`;
}

function kindOf({ properties }: JsonSchema): string {
  return String(properties?.kind?.const);
}
