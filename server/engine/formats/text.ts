import type { Json, JsonObject } from "@/server/engine/snapshot";
import type { Renderer } from "./format";
import { isArray, isObject, isString, own } from "./json-values";
import { describedTool } from "./rendered";
import { repairSchema } from "./schema-repair";
import { flattenTopLevel } from "./schema-top-level";
import { constraintWords, joinWords, type SayableKeyword } from "./schema-words";
import { oneLine, safeParameter } from "./text-safe";
import { choicesText, readThrough, signatureOf, typeText } from "./text-types";

const MAX_LINES = 200;
const MAX_PATH = 4;

/**
 * For models without native tool calling: a signature and a description on one line, then an indented line for each
 * parameter about which more is to be said. Nothing a stranger wrote can begin a line.
 */
export const text: Renderer = {
  renderTool(tool, wireName) {
    const { schema, notes } = flattenTopLevel(repairSchema(tool.inputSchema));
    const signature = signatureOf(schema, (value) => typeText(value, schema));
    const description = oneLine(describedTool(tool, notes));
    const head = `${oneLine(wireName)}(${signature})${description === "" ? "" : `: ${description}`}`;
    const lines = parameterLines(schema, schema, "", []).slice(0, MAX_LINES);
    const whole = [head, ...lines].join("\n");
    return { value: whole, text: whole };
  },
  renderDeferred: () => null,
  assemble: ({ sent }) => sent.map((tool) => tool.value),
};

/** `  filter.status: description (one of …)`, and so on into the objects below. */
function parameterLines(node: JsonObject, root: JsonObject, prefix: string, above: readonly Json[]): readonly string[] {
  const properties = own(node, "properties");
  if (!isObject(properties) || above.length >= MAX_PATH) return [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    const full = isObject(schema) ? readThrough(schema, root) : null;
    if (full === null || above.includes(full)) return [];
    const path = `${prefix}${safeParameter(name)}`;
    const description = own(full, "description");
    const said = joinWords(isString(description) ? description : "", wordsFor(full, above.length > 0));
    const line = said === "" ? [] : [`  ${path}: ${oneLine(said)}`];
    return [...line, ...innerLines(full, root, path, [...above, node])];
  });
}

function innerLines(node: JsonObject, root: JsonObject, path: string, above: readonly Json[]): readonly string[] {
  const items = own(node, "items");
  const each = isObject(items) ? readThrough(items, root) : null;
  const forms = own(node, "anyOf") ?? own(node, "oneOf");
  const inForms = isArray(forms) ? forms.filter(isObject).map((form) => readThrough(form, root) ?? {}) : [];
  return [
    ...parameterLines(node, root, `${path}.`, above),
    ...(each === null ? [] : parameterLines(each, root, `${path}[].`, above)),
    ...inForms.flatMap((form) => parameterLines(form, root, `${path}.`, above)),
  ];
}

/** What the signature does not show already. */
function wordsFor(node: JsonObject, isNested: boolean): readonly string[] {
  const long: readonly SayableKeyword[] = choicesText(node) === null ? ["const", "enum"] : [];
  return constraintWords(node, [...long, ...CONSTRAINTS, ...(isNested ? (["default"] as const) : [])]);
}

const CONSTRAINTS: readonly SayableKeyword[] = [
  "format",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "contentEncoding",
  "minItems",
  "maxItems",
  "uniqueItems",
  "prefixItems",
  "contains",
  "minProperties",
  "maxProperties",
  "patternProperties",
  "propertyNames",
  "dependentRequired",
  "if",
  "not",
  "examples",
];
