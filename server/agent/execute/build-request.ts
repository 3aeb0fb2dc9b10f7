import { hasDotSegment } from "@/server/contract/address-scope";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject, own } from "@/server/engine/util/json-values";
import { DomainError } from "@/server/lib/errors";
import type { HttpBinding, HttpParameter } from "./http-binding";
import { encodePart, plainText, queryPairs, simplePieces } from "./serialize-parameter";

export type HttpRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | URLSearchParams | FormData | null;
};

/** The HTTP request of a call. A model can fill only the places the interface defines. */
export function buildRequest(binding: HttpBinding, args: JsonObject): HttpRequest {
  const { method, template, parameters } = binding;
  const given = parameters.flatMap((parameter) => {
    const value = own(args, parameter.as);
    return value === undefined ? [] : [{ parameter, value: parameter.isJson ? JSON.stringify(value) : value }];
  });
  const at = (place: HttpParameter["in"]) => given.filter(({ parameter }) => parameter.in === place);
  const url = new URL(fillPath(template, at("path")));
  for (const { parameter, value } of at("query")) {
    for (const [name, text] of queryPairs(parameter, value)) url.searchParams.append(name, text);
  }
  const headers = new Headers({ accept: "application/json, text/*;q=0.9, */*;q=0.5" });
  for (const { parameter, value } of at("header")) addHeader(headers, parameter, value);
  const cookies = at("cookie").map(
    ({ parameter: { name }, value }) => `${encodePart(name)}=${encodePart(plainText(value))}`,
  );
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  return { method, url, headers, body: bodyOf(binding, args, headers) };
}

type Given = { readonly parameter: HttpParameter; readonly value: Json };

function fillPath(template: string, given: readonly Given[]): string {
  const start = template.indexOf("/", template.indexOf("//") + 2);
  const origin = start < 0 ? template : template.slice(0, start);
  const [path = "", ...query] = (start < 0 ? "" : template.slice(start)).split("?");
  const segments = path.split("/").map((segment) => {
    const filled = segment.replace(PLACEHOLDER, (_, name: string) => fill(name, given));
    if (filled === segment) return filled;
    const names = [...segment.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
    // A parser, here or at the source, would read these as a parent folder, and so another operation.
    const climbs = (name: string) => piecesOf(name, given).some(hasDotSegment);
    const name = names.find(climbs) ?? (hasDotSegment(filled) ? names[0] : undefined);
    if (name !== undefined) throw pathTraversal(argumentOf(name, given));
    return filled;
  });
  const rest = query.map((part) => part.replace(PLACEHOLDER, (_, name: string) => fill(name, given)));
  return [`${origin}${segments.join("/")}`, ...rest].join("?");
}

const PLACEHOLDER = /\{([^{}]+)\}/g;

function fill(name: string, given: readonly Given[]): string {
  const text = piecesOf(name, given).map(encodePart).join(",");
  const field = `arguments.${argumentOf(name, given)}`;
  // An empty value would address something else, such as the whole collection.
  if (text === "") throw new DomainError("invalid", `${field}: must not be empty`, { field });
  return text;
}

function argumentOf(name: string, given: readonly Given[]): string {
  return given.find(({ parameter }) => parameter.name === name)?.parameter.as ?? name;
}

function piecesOf(name: string, given: readonly Given[]): string[] {
  const found = given.find(({ parameter }) => parameter.name === name);
  return found === undefined ? [] : simplePieces(found.parameter, found.value);
}

function pathTraversal(name: string): DomainError {
  const field = `arguments.${name}`;
  return new DomainError("invalid", `${field}: must not contain "." or ".." as a path segment`, { field });
}

/** Set by the connection, credentials or body, never by a model. */
const NOT_FOR_MODELS =
  /^(?:host|authorization|content-length|content-type|accept|accept-encoding|cookie|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|proxy-.*|x-forwarded-.*|forwarded)$/i;

function addHeader(headers: Headers, parameter: HttpParameter, value: Json): void {
  const { name, as } = parameter;
  if (NOT_FOR_MODELS.test(name) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return;
  const text = simplePieces(parameter, value).join(",");
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) throw misplaced(as, "header");
  if (text !== "") headers.set(name, text);
}

function bodyOf({ body, parameters }: HttpBinding, args: JsonObject, headers: Headers): HttpRequest["body"] {
  if (body === null) return null;
  const value = body.as === null ? withoutParameters(args, parameters) : own(args, body.as);
  if (value === undefined) return null;
  const type = body.contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/x-www-form-urlencoded" && isObject(value)) {
    return new URLSearchParams(formPairs(value));
  }
  if (type === "multipart/form-data" && isObject(value)) {
    const form = new FormData();
    for (const [name, text] of formPairs(value)) form.append(name, text);
    return form;
  }
  headers.set("content-type", body.contentType);
  const isJson = type === "application/json" || type.endsWith("+json");
  return !isJson && typeof value === "string" ? value : JSON.stringify(value);
}

function formPairs(value: JsonObject): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]) => queryPairs({ name, style: null, explode: null }, inner));
}

function withoutParameters(args: JsonObject, parameters: readonly HttpParameter[]): JsonObject {
  const taken = new Set(parameters.map(({ as }) => as));
  return Object.fromEntries(Object.entries(args).filter(([name]) => !taken.has(name)));
}

function misplaced(name: string, place: string): DomainError {
  const field = `arguments.${name}`;
  return new DomainError("invalid", `${field}: is not allowed in a ${place}`, { field });
}
