import type { JsonObject } from "@/server/engine/snapshot";
import { isArray, isObject, isString, own, without } from "@/server/engine/json-values";
import { mergeBoth } from "./schema-merge";
import { resolveRef } from "./schema-refs";

/** Where a reader stands in a schema. */
export type Reading = {
  readonly root: JsonObject;
  /** References followed on the way here: meeting one of them again means that the schema contains itself. */
  readonly active: readonly string[];
  /** References to references can write out to more than any model would read. */
  readonly budget: { nodes: number };
};

export function startReading(root: JsonObject): Reading {
  return { root, active: ["#"], budget: { nodes: 2000 } };
}

/** A schema with its references and `allOf` read into it; null where it contains itself, or where enough was read. */
export function readThrough(schema: JsonObject, reading: Reading): (Reading & { readonly node: JsonObject }) | null {
  if (--reading.budget.nodes < 0) return null;
  const ref = own(schema, "$ref");
  const parts = own(schema, "allOf");
  if (ref === undefined && parts === undefined) return { ...reading, node: schema };
  let node = without(schema, "$ref", "allOf");
  let active = reading.active;
  if (isString(ref)) {
    const target = active.includes(ref) ? undefined : resolveRef(reading.root, ref);
    const read = target && readThrough(target, { ...reading, active: [...active, ref] });
    if (!read) return null;
    node = mergeBoth(node, read.node);
    active = read.active;
  }
  for (const part of isArray(parts) ? parts.filter(isObject) : []) {
    const read = readThrough(part, { ...reading, active });
    if (read === null) continue;
    node = mergeBoth(node, read.node);
    active = read.active;
  }
  return { ...reading, active, node };
}
