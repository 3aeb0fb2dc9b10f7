import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject, own } from "@/server/engine/util/json-values";
import { follow } from "./openapi-document";
import { UnusableTool } from "./upstream-tool";

type Body = {
  readonly contentType: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: Json;
};

/** In order of preference: how JSON arguments can be written. */
const WRITABLE = [
  /^application\/json$/,
  /\+json$/,
  /^\*\/\*$|^application\/\*$/,
  /^application\/x-www-form-urlencoded$/,
  /^text\//,
];

export function readBody(root: JsonObject, given: Json | undefined): Body | null {
  const value = given === undefined ? null : follow(root, given);
  if (value === null) return null;
  const content = own(value, "content");
  const types = isObject(content) ? Object.entries(content) : [];
  if (types.length === 0) return null;
  const chosen = choose(types);
  if (chosen === undefined) {
    const named = types.map(([type]) => type).join(", ");
    throw new UnusableTool(`Its body type ${named.slice(0, 100)} is not supported`);
  }
  const [contentType, media] = chosen;
  const description = own(value, "description");
  return {
    contentType: contentType.includes("*") ? "application/json" : contentType,
    isRequired: own(value, "required") === true,
    description: typeof description === "string" ? description.trim() : "",
    schema: isObject(media) ? (own(media, "schema") ?? {}) : {},
  };
}

function choose(types: readonly [string, Json][]): [string, Json] | undefined {
  for (const wanted of WRITABLE) {
    const found = types.find(([type]) => wanted.test(type.split(";")[0]?.trim().toLowerCase() ?? ""));
    if (found !== undefined) return found;
  }
  return undefined;
}
