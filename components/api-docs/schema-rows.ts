/** The parts of JSON Schema that the tables need. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
};

export type FieldRow = {
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly default: string | null;
  readonly limits: string | null;
  readonly description: string;
};

/** Depth first, parents before children. */
export function schemaRows(schema: JsonSchema, prefix = ""): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    return [toRow(path, field, schema.required?.includes(name) ?? false), ...rowsInside(path, field)];
  });
}

export function toRow(path: string, field: JsonSchema, required: boolean): FieldRow {
  return {
    path,
    type: typeOf(field),
    required,
    default: field.default === undefined ? null : JSON.stringify(field.default),
    limits: limitsOf(field),
    description: field.description ?? "",
  };
}

function rowsInside(path: string, field: JsonSchema): FieldRow[] {
  const solid = withoutNull(field);
  if (solid.properties) return schemaRows(solid, `${path}.`);
  return solid.items?.properties ? schemaRows(solid.items, `${path}[].`) : [];
}

function typeOf(field: JsonSchema): string {
  if (field.anyOf) return field.anyOf.map(typeOf).join(" | ");
  if (field.enum) return field.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(field.type)) return field.type.join(" | ");
  if (field.type === "array") return listOf(typeOf(field.items ?? {}));
  if (field.type === "object" && !field.properties) return `map of ${typeOf(valuesOf(field))}`;
  return typeof field.type === "string" ? field.type : "any JSON";
}

function listOf(type: string): string {
  return /[ |]/.test(type) ? `list of ${type}` : `${type}[]`;
}

function valuesOf({ additionalProperties }: JsonSchema): JsonSchema {
  return typeof additionalProperties === "object" ? additionalProperties : {};
}

/** Ignores the implicit integer bounds. */
function limitsOf(field: JsonSchema): string | null {
  const { minLength, maxLength, minimum, maximum, maxItems } = withoutNull(field);
  if (maxItems !== undefined) return `at most ${count(maxItems)} entries`;
  if (maxLength !== undefined) return range(minLength, maxLength, " characters");
  const low = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const high = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  return low === undefined && high === undefined ? null : range(low, high, "");
}

function range(low: number | undefined, high: number | undefined, unit: string): string {
  if (low === undefined) return `at most ${count(high ?? 0)}${unit}`;
  return high === undefined ? `at least ${count(low)}${unit}` : `${count(low)} to ${count(high)}${unit}`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}

function withoutNull(field: JsonSchema): JsonSchema {
  return field.anyOf?.find(({ type }) => type !== "null") ?? field;
}
