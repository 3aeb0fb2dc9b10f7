import { z } from "zod";
import { OPERATION_TAGS, OPERATIONS, type Operation, type OperationName } from "./operations";

type JsonSchema = Record<string, unknown>;
type Parameter = { name: string; in: "path" | "query"; required: boolean; description?: string; schema: JsonSchema };

const ERROR: JsonSchema = {
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

const REFUSALS = {
  "400": "The input is invalid. The message names the field.",
  "401": "The key is missing, malformed or not valid. The message says which.",
  "403": "The request comes from another site.",
  "404": "This key has no such role, tool, category, bundle or round.",
  "405": "Method not allowed. The message lists the allowed methods.",
  "409": "Conflict: the session to fork into already exists.",
  "413": "The request is too large.",
  "415": "The body is not JSON. Send Content-Type: application/json.",
  "429": "The key's rate limit is used up. Wait for the number of seconds in Retry-After.",
  "503": "Toolcrib is starting. Try again.",
} as const;

/** The agent API as an OpenAPI 3.1 document, derived from the schemas that validate its requests. */
export function describeApi({ origin, version }: { readonly origin: string; readonly version: string }) {
  described ??= describeOperations();
  return {
    openapi: "3.1.0",
    info: {
      title: "Toolcrib agent API",
      version,
      description: "Get the tools that a message needs before each model call; find, run and report tools.",
      contact: { name: "Toolcrib API docs", url: `${origin}/docs/api` },
      license: { name: "MIT", identifier: "MIT" },
    },
    tags: Object.entries(OPERATION_TAGS).map(([name, description]) => ({ name, description })),
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ agentKey: [] }],
    paths: described.paths,
    components: {
      securitySchemes: { agentKey: { type: "http", scheme: "bearer", description: "An agent key: tck_…" } },
      schemas: { Error: ERROR, ...described.schemas },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, text]) => [`Refused${status}`, refusal(text)]),
      ),
    },
  };
}

type Paths = Record<string, Record<string, unknown>>;
/** Schemas that operations refer to, by name. */
type Schemas = Record<string, JsonSchema>;

/** Identical for all callers and expensive to build, so it is cached on first use. */
let described: { readonly paths: Paths; readonly schemas: Schemas } | null = null;

function describeOperations() {
  const paths: Paths = {};
  const schemas: Schemas = {};
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const operation: Operation = OPERATIONS[name];
    const method = operation.method.toLowerCase();
    paths[operation.path] = { ...paths[operation.path], [method]: describeOperation(name, operation, schemas) };
  }
  return { paths, schemas };
}

function describeOperation(
  name: string,
  { tag, title, description, trpc, method, path, input, output, example }: Operation,
  schemas: Schemas,
) {
  const schema = toSchema(input, "input", schemas);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
  const parameters = describeParameters(schema, inPath, method === "GET");
  return {
    operationId: name,
    tags: [tag],
    summary: title,
    description: `${description} (tRPC: \`${trpc}\`)`,
    ...(parameters.length > 0 && { parameters }),
    ...(method === "POST" && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: { ...without(schema, inPath), additionalProperties: false },
            example: omit(example, inPath),
          },
        },
      },
    }),
    responses: {
      "200": {
        description: "The answer.",
        content: { "application/json": { schema: toSchema(output, "output", schemas) } },
      },
      ...Object.fromEntries(
        Object.keys(REFUSALS).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}

function describeParameters(schema: JsonSchema, inPath: readonly string[], isGet: boolean): Parameter[] {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const names = isGet ? Object.keys(properties) : inPath;
  return names.map((name) => {
    const { description, ...rest } = properties[name] ?? {};
    const isInPath = inPath.includes(name);
    return {
      name,
      in: isInPath ? "path" : "query",
      required: isInPath,
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
