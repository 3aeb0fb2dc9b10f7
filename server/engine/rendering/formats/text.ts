import type { JsonObject } from "@/server/engine/model/snapshot";
import { isObject, isString, own } from "@/server/engine/util/json-values";
import { type DescribableKeyword, describeConstraints, joinWords } from "./describe-constraints";
import type { Renderer } from "./format";
import { describedTool } from "./rendered-tool";
import { type Reading, readThrough, startReading } from "./schema-read";
import { repairSchema } from "./schema-repair";
import { flattenTopLevel } from "./schema-top-level";
import { briefTyped, slimSchema } from "./slim-tool";
import { oneLine, safeParameter } from "./text-safe";
import { choicesText, formsOf, signatureOf, typeText } from "./text-types";

const MAX_LINES = 200;
const MAX_PATH = 4;

/** For models without native tool calling. Untrusted text never starts a line. */
export const text: Renderer = {
  renderTool(tool, wireName, { form } = {}) {
    const full = flattenTopLevel(repairSchema(tool.inputSchema));
    const { schema, notes } = form === "slim" ? slimSchema(full, briefTyped) : full;
    const types = startReading(schema);
    const signature = signatureOf(schema, (value) => typeText(value, types));
    const description = oneLine(describedTool(null, tool, notes));
    const head = `${oneLine(wireName)}(${signature})${description === "" ? "" : `: ${description}`}`;
    const lines = form === "slim" ? [] : parameterLines(schema, startReading(schema), []);
    const whole = [head, ...lines.slice(0, MAX_LINES)].join("\n");
    return { value: whole, text: whole };
  },
  renderDeferred: null,
  assemble: ({ sent }) => sent.map((tool) => tool.value),
};

/** ` filter.status: description (one of …)`, and so on for nested objects. */
function parameterLines(node: JsonObject, reading: Reading, above: readonly string[]): readonly string[] {
  const properties = own(node, "properties");
  if (!isObject(properties) || above.length >= MAX_PATH) return [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    const read = isObject(schema) ? readThrough(schema, reading) : null;
    if (read === null) return [];
    const path = [...above, safeParameter(name)];
    const description = own(read.node, "description");
    const said = joinWords(isString(description) ? description : "", wordsFor(read.node, above.length > 0));
    const line = said === "" ? [] : [`  ${path.join(".")}: ${oneLine(said)}`];
    return [...line, ...innerLines(read.node, read, path)];
  });
}

function innerLines(node: JsonObject, reading: Reading, path: readonly string[]): readonly string[] {
  const items = own(node, "items");
  const each = isObject(items) ? readThrough(items, reading) : null;
  const inForms = (formsOf(node) ?? []).filter(isObject).map((form) => readThrough(form, reading));
  const inItems = [...path.slice(0, -1), `${path.at(-1) ?? ""}[]`];
  return [
    ...parameterLines(node, reading, path),
    ...(each === null ? [] : parameterLines(each.node, each, inItems)),
    ...inForms.flatMap((read) => (read === null ? [] : parameterLines(read.node, read, path))),
  ];
}

function wordsFor(node: JsonObject, isNested: boolean): readonly string[] {
  const hidden: readonly DescribableKeyword[] = [
    ...(choicesText(node) === null ? (["const", "enum"] as const) : []),
    ...(formsOf(node) === null ? (["anyOf", "oneOf"] as const) : []),
    ...(isNested ? (["default"] as const) : []),
  ];
  return describeConstraints(node, [...CONSTRAINTS, ...hidden]);
}

const CONSTRAINTS: readonly DescribableKeyword[] = [
  "format",
  "pattern",
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "contentEncoding",
  "minItems",
  "maxItems",
  "uniqueItems",
  "contains",
  "minProperties",
  "maxProperties",
  "patternProperties",
  "propertyNames",
  "dependentRequired",
  "if",
  "not",
  "allOf",
  "examples",
];
