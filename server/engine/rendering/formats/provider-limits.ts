import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { cutText } from "@/server/engine/util/cut-text";
import { isArray, isObject, isString, MAX_DEPTH, own } from "@/server/engine/util/json-values";
import type { Format } from "./format";
import { KEYWORDS } from "./schema-keywords";
import { resolveRef } from "./schema-refs";

const MAX_DESCRIPTION: Partial<Record<Format, number>> = { "openai-chat": 1024, "openai-responses": 1024 };

const MAX_TOOLS: Partial<Record<Format, number>> = { "openai-chat": 128, "openai-responses": 128 };

/** For lint, which does not know the format: the strictest of all providers. */
export const STRICTEST = {
  description: Math.min(...Object.values(MAX_DESCRIPTION)),
  tools: Math.min(...Object.values(MAX_TOOLS)),
  /** OpenAI's limits for strict schemas: objects within objects, and properties and enum values of a whole schema. */
  nesting: 10,
  properties: 5_000,
  enums: 1_000,
};

type SchemaSize = { readonly nesting: number; readonly properties: number; readonly enums: number };

const SUBSCHEMAS: ReadonlySet<string> = new Set(["items", "additionalProperties", "unevaluatedProperties"]);

/** The size of a schema as providers limit it. A definition counts once, where it is first referred to. */
export function measureSchema(root: JsonObject): SchemaSize {
  let [nesting, properties, enums] = [0, 0, 0];
  const seen = new Set<JsonObject>();
  const visitAll = (schemas: readonly Json[], level: number, depth: number) => {
    for (const each of schemas) visit(each, level, depth + 1);
  };
  const visit = (schema: Json, level: number, depth: number): void => {
    if (isArray(schema)) visitAll(schema, level, depth);
    if (!isObject(schema) || depth > MAX_DEPTH || seen.has(schema)) return;
    seen.add(schema);
    const fields = own(schema, "properties");
    const options = own(schema, "enum");
    const ref = own(schema, "$ref");
    const within = isObject(fields) ? level + 1 : level;
    nesting = Math.max(nesting, within);
    properties += isObject(fields) ? Object.keys(fields).length : 0;
    enums += isArray(options) ? options.length : 0;
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === "$defs" || keyword === "definitions") continue;
      const kind = KEYWORDS.get(keyword);
      if (kind === "schema-map" && isObject(value)) visitAll(Object.values(value), within, depth);
      else if (kind === "schema" || kind === "schemas" || SUBSCHEMAS.has(keyword)) visit(value, within, depth + 1);
    }
    const target = isString(ref) ? resolveRef(root, ref) : undefined;
    if (target !== undefined) visit(target, within, depth + 1);
  };
  visit(root, 0, 0);
  return { nesting, properties, enums };
}

export function maxTools(format: Format): number {
  return MAX_TOOLS[format] ?? Number.POSITIVE_INFINITY;
}

export function fitDescription(format: Format | null, description: string, notes: readonly string[]): string {
  const most = (format && MAX_DESCRIPTION[format]) ?? Number.POSITIVE_INFINITY;
  const whole = join(description, notes);
  if (whole.length <= most) return whole;
  const kept = notesWithin(notes, most / 2);
  const room = most - kept.reduce((sum, note) => sum + note.length + 1, 0);
  return join(cutAtSentence(description, room), kept);
}

export function isCut(format: Format, description: string): boolean {
  return description.length > (MAX_DESCRIPTION[format] ?? Number.POSITIVE_INFINITY);
}

function join(first: string, others: readonly string[]): string {
  return [first, ...others].filter((text) => text !== "").join(" ");
}

function notesWithin(notes: readonly string[], most: number): string[] {
  let room = most;
  return notes.filter((note) => {
    room -= note.length + 1;
    return room >= 0;
  });
}

const MARK = " …";

/** Up to the last sentence that fits; if that would lose more than half, up to the last word. */
function cutAtSentence(text: string, most: number): string {
  const cut = cutText(text, most - MARK.length);
  const sentence = Math.max(...[...cut.matchAll(/[.!?](?=\s)|[。！？]|\n/gu)].map(({ index }) => index + 1), 0);
  const word = cut.search(/\s\S*$/u);
  const end = sentence > most / 2 ? sentence : word > most / 2 ? word : cut.length;
  return `${cut.slice(0, end).trimEnd()}${MARK}`;
}
