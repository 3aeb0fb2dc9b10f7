import { z } from "zod";

type JsonSchema = Record<string, unknown>;
type Parameter = { name: string; in: "path" | "query"; required: boolean; description?: string; schema: JsonSchema };
type Paths = Record<string, Record<string, unknown>>;
type Schemas = Record<string, JsonSchema>;

export type OperationDocs = { readonly paths: Paths; readonly schemas: Schemas };

type DescribedOperation = {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly tag: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType | null;
  /** The body is a policy file, and the other inputs are query parameters. */
  readonly takesFile?: boolean;
  readonly example: Readonly<Record<string, unknown>>;
};
type Refusals = Readonly<Record<string, string>>;

export const ERROR_SCHEMA: JsonSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "requestId"],
      properties: {
        code: { type: "string", examples: ["invalid"] },
        message: {
          type: "string",
          description: "What is wrong. Starts with the name of the invalid field, if there is one.",
        },
        requestId: { type: "string", description: "The ID of this request in the server's log." },
        field: { type: "string" },
        closest: {
          type: "array",
          items: { type: "string" },
          description: "The closest existing names, if a name is unknown.",
        },
        schema: {
          description: "The tool's full schema, if the arguments of a call do not match it, in the format of the call.",
        },
      },
    },
  },
};

const FILE_TYPES = ["application/yaml", "application/json"];
const FILE_SCHEMA: JsonSchema = { type: "string", description: "A policy file." };

export function describeOperations<Operation extends DescribedOperation>(
  operations: Readonly<Record<string, Operation>>,
  refusals: Refusals,
  noteOf: (operation: Operation) => string,
): OperationDocs {
  const paths: Paths = {};
  const schemas: Schemas = {};
  for (const [name, operation] of Object.entries(operations)) {
    const method = operation.method.toLowerCase();
    const description = `${operation.description} ${noteOf(operation)}`;
    const described = describeOperation(name, { ...operation, description }, refusals, schemas);
    paths[operation.path] = { ...paths[operation.path], [method]: described };
  }
  return { paths, schemas };
}

/** The shared error responses that each operation refers to. */
export function refusalResponses(refusals: Refusals) {
  return Object.fromEntries(Object.entries(refusals).map(([status, text]) => [`Refused${status}`, refusal(text)]));
}

function describeOperation(name: string, operation: DescribedOperation, refusals: Refusals, schemas: Schemas) {
  const { tag, title, description, method, path, input, output, takesFile = false } = operation;
  const schema = toSchema(input, "input", schemas);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
  const hasBody = method === "POST" || method === "PATCH";
  const parameters = describeParameters(schema, inPath, !hasBody || takesFile);
  return {
    operationId: name,
    tags: [tag],
    summary: title,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && { requestBody: describeBody(operation, schema, inPath) }),
    responses: {
      "200": {
        description: "The response.",
        content:
          output === null
            ? { "application/yaml": { schema: FILE_SCHEMA } }
            : { "application/json": { schema: toSchema(output, "output", schemas) } },
      },
      ...Object.fromEntries(
        Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}

function describeBody({ takesFile, example }: DescribedOperation, schema: JsonSchema, inPath: readonly string[]) {
  if (takesFile) {
    return { required: true, content: Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: FILE_SCHEMA }])) };
  }
  const fields = { ...without(schema, inPath), additionalProperties: false };
  return { required: true, content: { "application/json": { schema: fields, example: omit(example, inPath) } } };
}

function describeParameters(schema: JsonSchema, inPath: readonly string[], isQuery: boolean): Parameter[] {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema.required ?? []) as string[];
  const names = isQuery ? Object.keys(properties) : inPath;
  return names.map((name) => {
    const { description, ...rest } = properties[name] ?? {};
    const isInPath = inPath.includes(name);
    return {
      name,
      in: isInPath ? "path" : "query",
      required: isInPath || required.includes(name),
      ...(typeof description === "string" && { description }),
      schema: rest,
    };
  });
}

/** Adds the schemas that have an ID to `schemas`, and refers to them. */
function toSchema(schema: z.ZodType, io: "input" | "output", schemas: Schemas): JsonSchema {
  const { $schema: _dialect, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  for (const [name, named] of Object.entries($defs)) Object.assign(schemas, nameVariants(name, named));
  return toComponents(rest);
}

const COMPONENTS = "#/components/schemas/";

function toComponents(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`));
}

/** A discriminator can only refer to named schemas, so each variant of a union by `kind` gets a name. */
function nameVariants(name: string, { id: _id, ...schema }: z.core.JSONSchema.BaseSchema): Schemas {
  if (schema.oneOf === undefined) return { [name]: toComponents(schema) };
  const variants = Object.fromEntries(schema.oneOf.map((variant) => [kindOf(variant), variant]));
  const references = Object.keys(variants).map((kind) => [kind, `${COMPONENTS}${name}.${kind}`] as const);
  return {
    [name]: {
      oneOf: references.map(([, $ref]) => ({ $ref })),
      discriminator: { propertyName: "kind", mapping: Object.fromEntries(references) },
    },
    ...Object.fromEntries(
      Object.entries(variants).map(([kind, variant]) => [`${name}.${kind}`, toComponents(variant)]),
    ),
  };
}

function kindOf({ properties }: z.core.JSONSchema.BaseSchema): string {
  const kind = properties?.kind;
  return typeof kind === "object" ? String(kind.const) : "";
}

/** The body's part of an input, without the path parameters. */
function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return schema;
  const required = ((schema.required ?? []) as string[]).filter((name) => !names.includes(name));
  return { ...schema, properties: omit(schema.properties as JsonSchema, names), required };
}

function omit(record: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

function refusal(description: string) {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
}
