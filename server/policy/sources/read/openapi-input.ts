import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject } from "@/server/engine/util/json-values";
import { readBody } from "./openapi-body";
import type { Definitions } from "./openapi-definitions";
import type { Operation } from "./openapi-operations";
import { readParameters } from "./openapi-parameters";

type OperationInput = { readonly inputSchema: JsonObject; readonly binding: JsonObject };

export function inputOf(operation: Operation, root: JsonObject, definitions: Definitions): OperationInput {
  const parameters = readParameters(root, operation.parameters);
  const body = readBody(root, operation.definition.requestBody);
  const properties: [string, Json][] = [];
  const required: string[] = [];
  const references = new Set<string>();
  const taken = new Set<string>();

  function add(
    wanted: string,
    part: { schema: Json; description: string; isRequired: boolean },
    place: string,
  ): string {
    const as = freeName(wanted, place, taken);
    const converted = definitions.convert(part.schema);
    for (const reference of converted.references) references.add(reference);
    properties.push([as, withDescription(converted.schema, part.description)]);
    if (part.isRequired) required.push(as);
    return as;
  }

  const bound = parameters.map((parameter): JsonObject => {
    const as = add(parameter.name, parameter, parameter.in);
    return { name: parameter.name, in: parameter.in, as, ...parameter.how };
  });
  const boundBody = body === null ? null : { contentType: body.contentType, as: add("body", body, "request") };
  const defs = definitions.closureOf(references);
  return {
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
      ...(Object.keys(defs).length > 0 && { $defs: defs }),
    },
    binding: {
      method: operation.method.toUpperCase(),
      path: operation.path,
      parameters: bound,
      ...(boundBody !== null && { body: boundBody }),
    },
  };
}

function freeName(wanted: string, place: string, taken: Set<string>): string {
  const plain = wanted === "__proto__" ? "proto" : wanted;
  let name = taken.has(plain) ? `${place}_${plain}` : plain;
  for (let number = 2; taken.has(name); number++) name = `${place}_${plain}_${number}`;
  taken.add(name);
  return name;
}

function withDescription(schema: Json, description: string): Json {
  if (description === "" || !isObject(schema) || typeof schema.description === "string") return schema;
  // Older validators ignore siblings of a reference.
  return schema.$ref === undefined ? { ...schema, description } : { description, allOf: [schema] };
}
