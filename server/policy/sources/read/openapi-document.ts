import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject, own } from "@/server/engine/util/json-values";
import { DomainError } from "@/server/lib/errors";
import { parseDocument } from "./parse-document";
import { UnusableTool } from "./upstream-tool";

export type OpenApiDocument = { readonly root: JsonObject; readonly isVersion30: boolean };

export function parseOpenApi(document: unknown): OpenApiDocument {
  const root = parseDocument(document);
  if (!isObject(root)) throw refuse("it is not an OpenAPI document");
  if (Object.hasOwn(root, "swagger")) throw refuse("it is Swagger 2.0; convert it to OpenAPI 3 first");
  const version = String(own(root, "openapi") ?? "");
  if (!/^3\.[012](\.|$)/.test(version)) throw refuse('it lacks "openapi": "3.0" or "3.1"');
  return { root, isVersion30: version.startsWith("3.0") };
}

/** The target of a reference within the document. Own values only: no pointer reaches a prototype. */
export function resolvePointer(root: JsonObject, reference: string): Json {
  if (reference.startsWith("#") && !reference.startsWith("#/")) {
    throw new UnusableTool(`It refers to ${reference.slice(0, 100)}, which is not a path in the document`);
  }
  if (!reference.startsWith("#/")) throw new UnusableTool(`It refers to another document (${reference.slice(0, 100)})`);
  let at: Json | undefined = root;
  for (const part of reference.slice(2).split("/")) {
    const key = decodePart(part);
    if (Array.isArray(at)) at = (at as readonly Json[])[/^\d+$/.test(key) ? Number(key) : -1];
    else at = isObject(at) ? own(at, key) : undefined;
  }
  if (at === undefined) throw new UnusableTool(`It refers to ${reference.slice(0, 100)}, which is not in the document`);
  return at;
}

export function follow(root: JsonObject, value: Json | undefined): JsonObject | null {
  let at = value;
  for (let hops = 0; hops < 20; hops++) {
    if (!isObject(at)) return null;
    const reference = own(at, "$ref");
    if (typeof reference !== "string") return at;
    at = resolvePointer(root, reference);
  }
  throw new UnusableTool("It refers to itself");
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return part;
  }
}

function refuse(why: string): DomainError {
  return new DomainError("invalid", `document: ${why}`, { field: "document" });
}
