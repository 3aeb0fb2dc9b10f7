import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject, own } from "@/server/engine/util/json-values";
import { follow } from "./openapi-document";
import { UnusableTool } from "./upstream-tool";

const PLACES = ["path", "query", "header", "cookie"];
/** Set by the connection and credentials; the specification ignores them as parameters. */
const NOT_PARAMETERS = ["accept", "content-type", "authorization"];
const HOW = ["style", "explode", "allowReserved"];

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: Json;
  readonly how: JsonObject;
};

/** The parameters of an operation; a later one replaces an earlier one of the same name and location. */
export function readParameters(root: JsonObject, given: readonly Json[]): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const each of given) {
    const parameter = readParameter(follow(root, each));
    if (parameter !== null) found.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...found.values()];
}

function readParameter(value: JsonObject | null): Parameter | null {
  if (value === null) throw new UnusableTool("One of its parameters is not an object");
  const [name, place] = [own(value, "name"), own(value, "in")];
  if (typeof name !== "string" || name === "" || typeof place !== "string" || !PLACES.includes(place)) {
    throw new UnusableTool("One of its parameters has no name or location");
  }
  if (place === "header" && NOT_PARAMETERS.includes(name.toLowerCase())) return null;
  const { schema, contentType } = schemaOf(value);
  const description = own(value, "description");
  const how = HOW.flatMap((key) => (Object.hasOwn(value, key) ? [[key, value[key] ?? null] as const] : []));
  return {
    name,
    in: place,
    isRequired: place === "path" || own(value, "required") === true,
    description: typeof description === "string" ? description.trim() : "",
    schema,
    how: { ...Object.fromEntries(how), ...(contentType !== null && { contentType }) },
  };
}

function schemaOf(value: JsonObject): { readonly schema: Json; readonly contentType: string | null } {
  const content = own(value, "content");
  const [first] = isObject(content) ? Object.entries(content) : [];
  if (first === undefined) return { schema: own(value, "schema") ?? {}, contentType: null };
  return { schema: isObject(first[1]) ? (own(first[1], "schema") ?? {}) : {}, contentType: first[0] };
}
