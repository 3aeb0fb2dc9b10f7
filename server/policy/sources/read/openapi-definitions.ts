import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject } from "@/server/engine/util/json-values";
import { MAX_SCHEMA_LETTERS } from "./clean-schema";
import { type OpenApiDocument, resolvePointer } from "./openapi-document";
import { convertSchema } from "./openapi-schema";
import { UnusableTool } from "./upstream-tool";

const MAX_DEFINITIONS = 2000;

type Converted = { readonly schema: Json; readonly references: readonly string[]; readonly letters: number };

export type Definitions = {
  convert(schema: Json): Converted;
  /** Everything that schemas refer to, directly or not, as `$defs` of one tool. */
  closureOf(references: Iterable<string>): JsonObject;
};

/** Schemas of a document, each converted once. A recursive one stays a reference. */
export function openDefinitions({ root, isVersion30 }: OpenApiDocument): Definitions {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const converted = new Map<string, Converted>();
  const conversions = new WeakMap<object, Converted | UnusableTool>();

  function nameOf(reference: string): string {
    const known = names.get(reference);
    if (known !== undefined) return known;
    const last = reference.split("/").at(-1) ?? "";
    const base = last.replaceAll(/[^A-Za-z0-9_.-]+/g, "_").slice(0, 100) || "schema";
    let name = base;
    for (let number = 2; taken.has(name) || name === "__proto__"; number++) name = `${base}_${number}`;
    taken.add(name);
    names.set(reference, name);
    return name;
  }

  function convert(schema: Json): Converted {
    if (!isObject(schema)) return convertUncached(schema);
    // Operations may share a parameter or body with an inline schema, including an unusable one.
    const made = conversions.get(schema) ?? attempt(schema);
    conversions.set(schema, made);
    if (made instanceof UnusableTool) throw made;
    return made;
  }

  function attempt(schema: Json): Converted | UnusableTool {
    try {
      return convertUncached(schema);
    } catch (error) {
      if (error instanceof UnusableTool) return error;
      throw error;
    }
  }

  function convertUncached(schema: Json): Converted {
    const references = new Set<string>();
    const renameReference = (reference: string) => {
      references.add(reference);
      return `#/$defs/${nameOf(reference)}`;
    };
    const made = convertSchema(schema, { isVersion30, renameReference });
    return { schema: made, references: [...references], letters: JSON.stringify(made).length };
  }

  function define(reference: string): Converted {
    const known = converted.get(reference);
    if (known !== undefined) return known;
    const made = convert(resolvePointer(root, reference));
    converted.set(reference, made);
    return made;
  }

  function closureOf(references: Iterable<string>): JsonObject {
    const waiting = [...references];
    const found = new Map<string, Json>();
    let letters = 0;
    for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
      const name = nameOf(reference);
      if (found.has(name)) continue;
      const definition = define(reference);
      letters += definition.letters;
      if (letters > MAX_SCHEMA_LETTERS || found.size >= MAX_DEFINITIONS) {
        throw new UnusableTool("Its input schema, including references, is larger than 256 KB");
      }
      found.set(name, definition.schema);
      waiting.push(...definition.references);
    }
    return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  return { convert, closureOf };
}
