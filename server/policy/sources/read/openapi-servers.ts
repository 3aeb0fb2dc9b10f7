import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject, own } from "@/server/engine/util/json-values";

/** The first server's address with default variables; relative ones are resolved against the document's address. */
export function baseUrlOf(servers: Json | undefined, documentUrl: string | null): string | null {
  const first = Array.isArray(servers) ? (servers as readonly Json[])[0] : undefined;
  const server = isObject(first) ? first : {};
  const template = own(server, "url");
  const url = fillIn(typeof template === "string" ? template : "/", own(server, "variables"));
  const isKnown = documentUrl === null ? URL.canParse(url) : URL.canParse(url, documentUrl);
  if (!isKnown) return null;
  const absolute = new URL(url, documentUrl ?? undefined);
  const isWeb = absolute.protocol === "http:" || absolute.protocol === "https:";
  return isWeb ? absolute.href.replace(/\/+$/, "") : null;
}

function fillIn(template: string, variables: Json | undefined): string {
  const values: JsonObject = isObject(variables) ? variables : {};
  return template.replaceAll(/\{([^{}]{1,100})\}/g, (whole, name: string) => {
    const variable = own(values, name);
    const value = isObject(variable) ? own(variable, "default") : undefined;
    return typeof value === "string" || typeof value === "number" ? String(value) : whole;
  });
}
