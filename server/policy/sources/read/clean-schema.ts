import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { MAX_DEPTH } from "@/server/engine/util/json-values";
import { cleanText, entriesOf } from "./clean-json";
import { UnusableTool } from "./upstream-tool";

export const MAX_SCHEMA_LETTERS = 256 * 1024;

type Cleaned = {
  readonly json: Json;
  readonly letters: number;
  /** How many levels it has; a plain value has none. */
  readonly height: number;
};

type CleanSchema = { readonly schema: JsonObject; readonly letters: number };

/** Thousands of operations may share a definition: the same object is processed once and stays one object. */
export function createSchemaCleaner(): (given: JsonObject, what: string) => CleanSchema {
  const known = new WeakMap<object, Cleaned>();

  function clean(value: unknown, depth: number): Cleaned {
    if (typeof value !== "object" || value === null) return cleanPlain(value);
    if (depth <= 0) throw new UnusableTool("is nested too deeply");
    const made = known.get(value) ?? (Array.isArray(value) ? cleanList(value, depth) : cleanObject(value, depth));
    known.set(value, made);
    // With room for the type added to a schema without one.
    if (made.letters > MAX_SCHEMA_LETTERS - 100) throw new UnusableTool("is larger than 256 KB");
    return made;
  }

  function cleanList(list: readonly unknown[], depth: number): Cleaned {
    const items = list.map((inner) => clean(inner, depth - 1));
    return { json: items.map(({ json }) => json), ...sizeOf(items, 2 + items.length) };
  }

  function cleanObject(object: object, depth: number): Cleaned {
    const entries = entriesOf(object, cleanText).map(([key, inner]) => [key, clean(inner, depth - 1)] as const);
    const keys = entries.reduce((letters, [key]) => letters + JSON.stringify(key).length + 2, 2);
    const values = entries.map(([, inner]) => inner);
    return { json: Object.fromEntries(entries.map(([key, { json }]) => [key, json])), ...sizeOf(values, keys) };
  }

  return (given, what) => {
    try {
      // Measured beyond the limit, so too deep a schema is found only once.
      const { json, letters, height } = clean(given, 3 * MAX_DEPTH);
      if (height > MAX_DEPTH) throw new UnusableTool("is nested too deeply");
      return { schema: json as JsonObject, letters };
    } catch (error) {
      throw error instanceof UnusableTool ? new UnusableTool(`Its ${what} ${error.message}`) : error;
    }
  };
}

function sizeOf(parts: readonly Cleaned[], around: number): Pick<Cleaned, "letters" | "height"> {
  const letters = parts.reduce((sum, part) => sum + part.letters, around);
  const height = parts.reduce((highest, part) => Math.max(highest, part.height), 0) + 1;
  return { letters, height };
}

function cleanPlain(value: unknown): Cleaned {
  const json = toPlain(value);
  return { json, letters: JSON.stringify(json).length, height: 0 };
}

function toPlain(value: unknown): Json {
  if (typeof value === "string") return cleanText(value);
  if (typeof value === "boolean") return value;
  if (typeof value === "bigint") return Number(value);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
