import type { JsonObject } from "@/server/engine/model/snapshot";
import { addTo } from "@/server/engine/util/add-to";
import { compactJson, isArray, isObject, isString, objectOf, own, without } from "@/server/engine/util/json-values";
import { describeConstraints } from "./describe-constraints";
import type { ProviderSchema } from "./format";
import { choicesOf, mergeAll, mergeEither } from "./schema-merge";
import { resolveRef } from "./schema-refs";
import { repairSchema } from "./schema-repair";

const COMBINERS = ["$ref", "allOf", "anyOf", "oneOf", "enum", "const", "not"] as const;
const MAX_FORMS = 12;
/** Unions may nest; an untrusted schema must not make this explode. */
const MAX_PARTS = 200;

/** OpenAI and Anthropic require a plain object at the top, so alternatives are merged; a note says what belongs together. */
export function flattenTopLevel(root: JsonObject): ProviderSchema {
  const type = own(root, "type");
  if (!allowsObject(root)) {
    return { schema: { type: "object", properties: {} }, notes: [`Input: ${compactJson(root)}.`] };
  }
  const isPlain = COMBINERS.every((keyword) => own(root, keyword) === undefined);
  if (isPlain && type === "object" && own(root, "properties") !== undefined) return { schema: root, notes: [] };
  const work = startFlattening(root);
  const flat = isPlain ? root : flattenObject(root, work);
  const schema = objectOf([
    ["type", "object"],
    ["properties", own(flat, "properties") ?? {}],
    ...Object.entries(without(flat, "type", "properties", "allOf")),
  ]);
  work.notes.push(...describeConstraints(flat, ["allOf"]).map((words) => `Input: ${words}.`));
  return { schema: isPlain ? schema : repairSchema(schema), notes: [...new Set(work.notes)] };
}

type Work = { readonly root: JsonObject; readonly notes: string[]; readonly active: Set<JsonObject>; parts: number };

export function startFlattening(root: JsonObject): Work {
  return { root, notes: [], active: new Set(), parts: 0 };
}

export function flattenObject(node: JsonObject, work: Work): JsonObject {
  if (++work.parts > MAX_PARTS) return without(node, ...COMBINERS);
  work.active.add(node);
  const parts = [without(node, ...COMBINERS)];
  const ref = own(node, "$ref");
  const target = isString(ref) ? resolveRef(work.root, ref) : undefined;
  // A schema that contains itself adds nothing new here.
  if (target !== undefined && !work.active.has(target)) parts.push(flattenObject(target, work));
  for (const part of schemasUnder(node, "allOf")) parts.push(flattenObject(part, work));
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const forms = schemasUnder(node, keyword).filter(allowsObject);
    const flatForms = forms.map((form) => flattenObject(form, work));
    if (flatForms.length === 0) continue;
    parts.push(overlay(flatForms));
    if (flatForms.length > 1) work.notes.push(...noteOfForms(keyword, flatForms));
  }
  work.active.delete(node);
  work.notes.push(...describeConstraints(node, ["enum", "const", "not"]).map((words) => `Input: ${words}.`));
  return mergeAll(parts);
}

function schemasUnder(node: JsonObject, keyword: string): readonly JsonObject[] {
  const schemas = own(node, keyword);
  return isArray(schemas) ? schemas.filter(isObject) : [];
}

function allowsObject(schema: JsonObject): boolean {
  const type = own(schema, "type");
  return type === undefined || type === "object" || (isArray(type) && type.includes("object"));
}

function overlay(forms: readonly JsonObject[]): JsonObject {
  const properties = new Map<string, JsonObject[]>();
  for (const form of forms) {
    for (const [name, schema] of propertiesOf(form)) addTo(properties, name, schema);
  }
  const required = requiredByAll(forms);
  const isClosed = forms.every((form) => own(form, "additionalProperties") === false);
  return objectOf([
    ["properties", Object.fromEntries([...properties].map(([name, schemas]) => [name, mergeEither(schemas)]))],
    ["required", required.length === 0 ? undefined : required],
    ["additionalProperties", isClosed ? false : undefined],
  ]);
}

function requiredByAll(forms: readonly JsonObject[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const form of forms) for (const name of new Set(requiredOf(form))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count === forms.length ? [name] : []));
}

function propertiesOf(form: JsonObject): readonly (readonly [string, JsonObject])[] {
  const properties = own(form, "properties");
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) => (isObject(schema) ? [[name, schema] as const] : []));
}

function requiredOf(form: JsonObject): readonly string[] {
  const required = own(form, "required");
  return isArray(required) ? required.filter(isString) : [];
}

function noteOfForms(keyword: "anyOf" | "oneOf", forms: readonly JsonObject[]): readonly string[] {
  const shown = [...new Set(forms.map(wordsOfForm))];
  if (shown.length < 2) return [];
  const more = shown.length > MAX_FORMS ? " or …" : "";
  const count = keyword === "oneOf" ? "Exactly one" : "At least one";
  return [`${count} of these sets of parameters: ${shown.slice(0, MAX_FORMS).join(" or ")}${more}.`];
}

/** Like `{kind: "card", number, holder?}`. */
function wordsOfForm(form: JsonObject): string {
  const properties = new Map(propertiesOf(form));
  const required = new Set(requiredOf(form));
  const names = [...new Set([...properties.keys(), ...required])];
  const shown = names.map((name) => {
    const choices = choicesOf(properties.get(name) ?? {});
    const fixed = choices?.length === 1 ? `: ${compactJson(choices[0] ?? null)}` : "";
    return `${name}${required.has(name) ? "" : "?"}${fixed}`;
  });
  return `{${shown.join(", ")}}`;
}
