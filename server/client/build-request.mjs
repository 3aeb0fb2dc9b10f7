// @ts-check
import { ToolcribError } from "./toolcrib-error.mjs";

/** @typedef {{ url: string, init: RequestInit }} BuiltRequest */

/**
 * Path parameters are taken from the input; the rest becomes the body, or the query of a GET.
 * @param {string} base
 * @param {string} key
 * @param {string} route a method and a path: `GET /tools/{name}`
 * @param {Readonly<Record<string, unknown>>} input
 * @returns {BuiltRequest}
 */
export function buildRequest(base, key, route, input) {
  const [method = "", path = ""] = route.split(" ");
  const given = Object.entries(input).filter(([, value]) => value != null);
  const rest = new Map(given);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field) => {
    rest.delete(field);
    return encodeSegment(field, input[field]);
  });
  const headers = { Authorization: `Bearer ${key}`, Accept: "application/json" };
  if (method === "GET") {
    const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
    return { url: `${base}${filled}${rest.size > 0 ? `?${query}` : ""}`, init: { method, headers } };
  }
  const body = JSON.stringify(Object.fromEntries(rest));
  return {
    url: `${base}${filled}`,
    init: { method, headers: { ...headers, "Content-Type": "application/json" }, body },
  };
}

/**
 * @param {string} field
 * @param {unknown} value
 */
function encodeSegment(field, value) {
  // Dot segments change the path, even when encoded.
  const isSayable = typeof value === "string" && value !== "" && !/^\.{1,2}$/.test(value) && isWellFormed(value);
  if (!isSayable) throw new ToolcribError(`${field}: must be a name`, { code: "invalid", status: 0, field });
  return encodeURIComponent(value);
}

/** @param {string} text */
function isWellFormed(text) {
  return !/\p{Surrogate}/u.test(text);
}
