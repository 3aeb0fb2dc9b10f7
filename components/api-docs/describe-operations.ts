import { describeApi } from "@/server/contract/agent/openapi";
import { OPERATIONS, type Operation, type OperationName } from "@/server/contract/agent/operations";
import { inlineSchemas } from "./inline-schemas";
import { type FieldRow, type JsonSchema, schemaRows, toRow } from "./schema-rows";
import type { SnippetSource } from "./snippets";

export type OperationDoc = SnippetSource & {
  readonly trpc: string;
  readonly isQuery: boolean;
  readonly title: string;
  readonly description: string;
  readonly inPath: readonly FieldRow[];
  readonly inQuery: readonly FieldRow[];
  readonly inBody: readonly FieldRow[];
  readonly answer: readonly FieldRow[];
};

export type Refusal = { readonly status: string; readonly description: string };

type Parameter = { name: string; in: "path" | "query"; required: boolean; description?: string; schema: JsonSchema };
type Content = { content: { "application/json": { schema: JsonSchema } } };
type Described = { parameters?: Parameter[]; requestBody?: Content; responses: { "200": Content } };

type ApiDocs = { readonly operations: readonly OperationDoc[]; readonly refusals: readonly Refusal[] };

let docs: ApiDocs | undefined;

export function describeOperations(): ApiDocs {
  docs ??= readDocs();
  return docs;
}

function readDocs(): ApiDocs {
  // Origin and version do not appear in the rows.
  const document = describeApi({ origin: "", version: "" });
  const operations = (Object.keys(OPERATIONS) as OperationName[]).map((name) => {
    const { method, path, trpc, isQuery, title, description, example }: Operation = OPERATIONS[name];
    const described = document.paths[path]?.[method.toLowerCase()] as Described;
    const { parameters = [], requestBody, responses } = described;
    return {
      ...{ name, method, path, trpc, isQuery, title, description, example },
      inPath: rowsIn(parameters, "path"),
      inQuery: rowsIn(parameters, "query"),
      inBody: requestBody ? schemaRows(schemaOf(requestBody)) : [],
      answer: schemaRows(inlineSchemas(schemaOf(responses["200"]), document.components.schemas)),
    };
  });
  const refusals = Object.entries(document.components.responses).map(([name, { description }]) => {
    return { status: name.replace("Refused", ""), description };
  });
  return { operations, refusals };
}

function rowsIn(parameters: readonly Parameter[], place: Parameter["in"]): FieldRow[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, description = "", schema }) => toRow(name, { ...schema, description }, required));
}

function schemaOf({ content }: Content): JsonSchema {
  return content["application/json"].schema;
}
