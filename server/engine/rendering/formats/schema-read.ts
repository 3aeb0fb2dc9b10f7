import type { JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, isString, own, without } from "@/server/engine/util/json-values";
import { mergeAll } from "./schema-merge";
import { resolveRef } from "./schema-refs";

export type Reading = {
  readonly root: JsonObject;
  /** References followed so far; meeting one again means the schema contains itself. */
  readonly active: readonly string[];
  /** Nested references can expand to more than any model would read. */
  readonly budget: { nodes: number; letters: number };
};

export function startReading(root: JsonObject): Reading {
  return { root, active: ["#"], budget: { nodes: 2000, letters: 1_000_000 } };
}

/** A schema with references and `allOf` inlined; null if it contains itself or exceeds the reading limit. */
export function readThrough(schema: JsonObject, reading: Reading): (Reading & { readonly node: JsonObject }) | null {
  const read = reading.budget.letters < 0 ? null : readParts(schema, reading);
  if (read === null) return null;
  const node = mergeAll(read.parts);
  reading.budget.letters -= lettersIn(node);
  return reading.budget.letters < 0 ? null : { ...reading, active: read.active, node };
}

type Parts = { readonly parts: readonly JsonObject[]; readonly active: readonly string[] };

function readParts(schema: JsonObject, reading: Reading): Parts | null {
  if (--reading.budget.nodes < 0) return null;
  const ref = own(schema, "$ref");
  const inner = own(schema, "allOf");
  const parts = [without(schema, "$ref", "allOf")];
  let active = reading.active;
  if (isString(ref)) {
    const target = active.includes(ref) ? undefined : resolveRef(reading.root, ref);
    const read = target && readParts(target, { ...reading, active: [...active, ref] });
    if (!read) return null;
    parts.push(...read.parts);
    active = read.active;
  }
  for (const part of isArray(inner) ? inner.filter(isObject) : []) {
    const read = readParts(part, { ...reading, active });
    if (read === null) continue;
    parts.push(...read.parts);
    active = read.active;
  }
  return { parts, active };
}

/** These are separate nodes; everything else belongs to the text of the current node. */
const BELOW: ReadonlySet<string> = new Set(["properties", "items", "anyOf", "oneOf", "$defs", "definitions"]);

function lettersIn(node: JsonObject): number {
  let letters = 0;
  for (const [keyword, value] of Object.entries(node)) {
    if (!BELOW.has(keyword)) letters += isString(value) ? value.length : JSON.stringify(value).length;
  }
  return letters;
}
