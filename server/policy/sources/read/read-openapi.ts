import type { Json, JsonObject, ToolAnnotations } from "@/server/engine/model/snapshot";
import { isArray, isObject, own } from "@/server/engine/util/json-values";
import { collectTools } from "./collect-tools";
import { type Definitions, openDefinitions } from "./openapi-definitions";
import { parseOpenApi } from "./openapi-document";
import { inputOf } from "./openapi-input";
import { listOperations, type Method, type Operation } from "./openapi-operations";
import { baseUrlOf } from "./openapi-servers";
import { type Problem, type RawTool, type ReadResult, UnusableTool } from "./upstream-tool";

const MAX_OPERATIONS = 5000;

type Options = {
  readonly documentUrl?: string | null;
};

type OpenApiResult = ReadResult & { readonly baseUrl: string | null };

/** The operations of an OpenAPI 3 document as tools; `document` is JSON or YAML text, or an object. */
export function readOpenApi(document: unknown, { documentUrl = null }: Options = {}): OpenApiResult {
  const parsed = parseOpenApi(document);
  const { root } = parsed;
  const baseUrl = baseUrlOf(own(root, "servers"), documentUrl);
  const definitions = openDefinitions(parsed);
  const found = listOperations(root);

  function* readAll(): Generator<RawTool | Problem> {
    for (const operation of found.slice(0, MAX_OPERATIONS)) {
      if ("message" in operation) yield operation;
      else yield refuseElsewhere(operation) ?? readOperation(operation, root, definitions);
    }
    const left = found.length - MAX_OPERATIONS;
    if (left > 0) yield { name: "(the rest)", message: `Only the first ${MAX_OPERATIONS} operations were read` };
  }

  /** Credentials are for the source's own address. */
  function refuseElsewhere({ name, servers }: Operation): Problem | null {
    const elsewhere = servers === undefined ? null : baseUrlOf(servers, documentUrl);
    return elsewhere === null || elsewhere === baseUrl ? null : { name, message: `It is served by ${elsewhere}` };
  }

  return { ...collectTools(readAll()), baseUrl, ...aboutOf(root) };
}

function aboutOf(root: JsonObject): { about?: string } {
  const info = own(root, "info");
  const words = isObject(info) ? [textOf(own(info, "title")), textOf(own(info, "version"))] : [];
  const about = words
    .filter((word) => word !== "")
    .join(" ")
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .slice(0, 120);
  return about === "" ? {} : { about };
}

function readOperation(operation: Operation, root: JsonObject, definitions: Definitions): RawTool | Problem {
  const { name, method, definition } = operation;
  try {
    const tags = own(definition, "tags");
    return {
      name,
      title: own(definition, "summary"),
      description: descriptionOf(operation),
      domain: isArray(tags) ? tags[0] : undefined,
      annotations: annotationsOf(method),
      ...inputOf(operation, root, definitions),
    };
  } catch (error) {
    if (error instanceof UnusableTool) return { name, message: error.message };
    throw error;
  }
}

function descriptionOf({ method, path, definition }: Operation): string {
  const texts = [textOf(own(definition, "summary")), textOf(own(definition, "description"))];
  const words = [...new Set(texts.filter((text) => text !== ""))];
  const sentences = words.length > 0 ? words : [`${method.toUpperCase()} ${path}`];
  return [...sentences, ...(own(definition, "deprecated") === true ? ["Deprecated."] : [])].join("\n\n");
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value.trim() : "";
}

function annotationsOf(method: Method): ToolAnnotations {
  const readOnly = method === "get" || method === "head" || method === "options";
  return {
    readOnly,
    destructive: method === "delete",
    idempotent: readOnly || method === "put" || method === "delete",
    openWorld: true,
  };
}
