import type { Json } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { TooCostlyError } from "@/server/lib/run-within";
import { readYaml } from "@/server/lib/yaml/read-yaml";
import { cleanJson } from "./clean-json";
import { UnusableTool } from "./upstream-tool";

const MAX_DOCUMENT_LETTERS = 32 * 1024 * 1024;
/** YAML parses much more slowly than JSON and blocks the process. */
const MAX_YAML_LETTERS = 1024 * 1024;
const MAX_ALIASES = 1000;
/** Deeper than any schema, because schemas are deep in a document. */
const MAX_DOCUMENT_DEPTH = 128;

export function parseDocument(document: unknown): Json {
  const read = typeof document === "string" ? parseText(document) : document;
  try {
    return cleanJson(read, MAX_DOCUMENT_DEPTH);
  } catch (error) {
    if (error instanceof UnusableTool) throw refuse("too_large", `the document ${error.message}`);
    throw error;
  }
}

function parseText(given: string): unknown {
  const text = given.replace(/^\ufeff/, "").trim();
  if (text === "") throw refuse("invalid", "the document is empty");
  if (text.length > MAX_DOCUMENT_LETTERS) throw refuse("too_large", "the document is larger than 32 MB");
  // Every JSON document is also YAML, but broken JSON is better explained as JSON.
  const asJson = attempt(() => JSON.parse(text));
  if (asJson.error === null) return asJson.value;
  if (/^[[{]/.test(text) && text.length > 100_000) throw refuse("invalid", `the document is not JSON: ${asJson.error}`);
  if (text.length > MAX_YAML_LETTERS) throw refuse("too_large", "a YAML document can be at most 1 MB");
  const asYaml = attempt(() => parseYaml(text));
  if (asYaml.error === null) return asYaml.value;
  throw refuse("invalid", `the document is neither JSON nor YAML: ${asYaml.error}`);
}

function parseYaml(text: string): unknown {
  try {
    return readYaml(text, { maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (error instanceof TooCostlyError) throw refuse("too_large", "parsing the document as YAML took too long");
    throw error;
  }
}

function attempt(read: () => unknown): { readonly value: unknown; readonly error: string | null } {
  try {
    return { value: read(), error: null };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return { value: null, error: (error as Error).message.split("\n")[0]?.slice(0, 200) ?? "unreadable" };
  }
}

function refuse(code: "invalid" | "too_large", message: string): DomainError {
  return new DomainError(code, `document: ${message}`, { field: "document" });
}
