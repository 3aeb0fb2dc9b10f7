import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, own } from "@/server/engine/util/json-values";
import { KEYWORDS } from "./schema-keywords";

/** Inside the document only: references are untrusted input. */
export function resolveRef(root: JsonObject, ref: string): JsonObject | undefined {
  if (ref === "#") return root;
  if (!ref.startsWith("#/")) return undefined;
  const parts = ref.slice(2).split("/").map(unescapePart);
  let schema: Json | undefined = root;
  for (let index = 0; index < parts.length && isObject(schema); index++) {
    const keyword = parts[index] ?? "";
    const inner = own(schema, keyword);
    const kind = KEYWORDS.get(keyword);
    if (kind === "schema" || SINGLE_PLACES.has(keyword)) schema = inner;
    else if (kind === "schema-map" && isObject(inner)) schema = own(inner, parts[++index] ?? "");
    else if (kind === "schemas" && isArray(inner)) schema = inner[Number(parts[++index])];
    else return undefined;
  }
  return isObject(schema) ? schema : undefined;
}

const SINGLE_PLACES: ReadonlySet<string> = new Set(["items", "additionalProperties", "unevaluatedProperties"]);

export function nameOfRef(ref: string): string {
  return unescapePart(ref.split("/").at(-1) ?? ref);
}

function unescapePart(part: string): string {
  const plain = part.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
