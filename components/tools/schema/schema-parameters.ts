type ParameterRow = {
  /** Path, such as `filter.name` or `items[].id`. */
  readonly path: string;
  readonly depth: number;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  readonly limits: string;
};

const MAX_ROWS = 300;
const MAX_DEPTH = 5;

/** Parents come before children. The schema is untrusted, so every value is checked. */
export function schemaParameters(schema: unknown): ParameterRow[] {
  return rowsOf(asObject(schema), asObject(schema), "", 0, 0).slice(0, MAX_ROWS);
}

type Schema = Readonly<Record<string, unknown>>;

function rowsOf(root: Schema, schema: Schema, prefix: string, depth: number, hops: number): ParameterRow[] {
  if (depth > MAX_DEPTH) return [];
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(asObject(schema.properties)).flatMap(([name, given]) => {
    const field = followed(root, asObject(given), hops);
    const path = `${prefix}${name}`;
    const row: ParameterRow = {
      path,
      depth,
      name,
      type: typeOf(root, field),
      required: required.has(name),
      description: textOf(asObject(given).description) || textOf(field.description),
      limits: limitsOf(field),
    };
    const items = followed(root, asObject(field.items), hops);
    const inside = isSet(field.properties)
      ? rowsOf(root, field, `${path}.`, depth + 1, hops + 1)
      : rowsOf(root, items, `${path}[].`, depth + 1, hops + 1);
    return [row, ...inside];
  });
}

function followed(root: Schema, schema: Schema, hops: number): Schema {
  const { $ref } = schema;
  if (typeof $ref !== "string" || !$ref.startsWith("#/") || hops > MAX_DEPTH) return schema;
  let found: unknown = root;
  for (const step of $ref.slice(2).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    found = Object.hasOwn(asObject(found), key) ? asObject(found)[key] : undefined;
  }
  return asObject(found);
}

function typeOf(root: Schema, field: Schema): string {
  const choices = [field.anyOf, field.oneOf].find((list) => Array.isArray(list));
  if (Array.isArray(choices)) {
    return [...new Set(choices.map((choice) => typeOf(root, followed(root, asObject(choice), 1))))].join(" | ");
  }
  if (Array.isArray(field.enum))
    return field.enum.slice(0, 8).map(asJson).join(" | ") + (field.enum.length > 8 ? " | …" : "");
  if ("const" in field) return asJson(field.const);
  if (Array.isArray(field.type)) return field.type.map(String).join(" | ");
  if (field.type === "array") {
    const item = typeOf(root, followed(root, asObject(field.items), 1));
    return /[ |]/.test(item) ? `(${item})[]` : `${item}[]`;
  }
  return typeof field.type === "string" ? field.type : isSet(field.properties) ? "object" : "any";
}

const LIMITS = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "format", "default"];

function limitsOf(field: Schema): string {
  return LIMITS.filter((key) => field[key] !== undefined)
    .map((key) => `${key} ${typeof field[key] === "string" ? field[key] : asJson(field[key])}`.slice(0, 80))
    .join(", ");
}

function asJson(value: unknown): string {
  return (JSON.stringify(value) ?? "").slice(0, 60);
}

function asObject(value: unknown): Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}

function isSet(properties: unknown): boolean {
  return Object.keys(asObject(properties)).length > 0;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
