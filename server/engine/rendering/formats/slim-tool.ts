import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { cutText } from "@/server/engine/util/cut-text";
import { isArray, isObject, isString, objectOf, own } from "@/server/engine/util/json-values";
import type { ProviderSchema, RenderableTool } from "./format";
import { choicesOf } from "./schema-merge";
import { type Reading, readThrough, startReading } from "./schema-read";
import { oneLine } from "./text-safe";

/** A description that ends in this mark is shortened; `search_tools` says how to get the rest. */
export const SLIM_MARK = "…";

const MAX_LINE = 80;
const MAX_CHOICES = 6;
const MAX_CHOICE_LETTERS = 120;

export function slimTool(tool: RenderableTool): RenderableTool {
  const line = firstLine(tool) || oneLine(tool.name);
  return {
    ...tool,
    title: "",
    description: `${line}${SLIM_MARK}`,
    summary: "",
  };
}

export function firstLine({ description, summary, title }: RenderableTool): string {
  const text = description.trim() || summary || title;
  const lines = text.split(/\n/u).map((line) => oneLine(line).replace(/^[#*\s]+/u, ""));
  const line = lines.find((candidate) => /[\p{L}\p{N}]/u.test(candidate)) ?? "";
  const end = line.search(/[.!?](?:\s|$)|[。！？]/u);
  const sentence = (end < 0 ? line : line.slice(0, end)).replace(/[\s.:,;–—-]+$/u, "");
  if (sentence.length <= MAX_LINE) return sentence;
  const cut = cutText(sentence, MAX_LINE);
  const word = cut.lastIndexOf(" ");
  return (word > MAX_LINE / 2 ? cut.slice(0, word) : cut).replace(/[\s.:,;–—-]+$/u, "");
}

type Brief = (parameter: JsonObject, reading: Reading) => JsonObject;

/** Never requires more than the full schema, against which calls are checked. Parameters keep their names. */
export function slimSchema({ schema, parameterNames }: ProviderSchema, brief: Brief = briefParameter): ProviderSchema {
  const properties = own(schema, "properties");
  const named = own(schema, "required");
  const required = isArray(named) ? [...new Set(named.filter(isString))] : [];
  const known = isObject(properties) ? properties : {};
  const reading = startReading(schema);
  const shown = required.flatMap((name) => {
    const parameter = own(known, name);
    return isObject(parameter) ? [[name, brief(parameter, reading)] as const] : [];
  });
  const slim = objectOf([
    ["type", "object"],
    ["properties", objectOf(shown)],
    ["required", required.length === 0 ? undefined : required],
  ]);
  return {
    schema: slim,
    notes: [],
    ...(parameterNames === undefined ? {} : { parameterNames }),
  };
}

/** Models write strings by default; stating the type on every parameter would cost a tenth of the list. */
function briefParameter(parameter: JsonObject, reading: Reading): JsonObject {
  const { type, ...brief } = briefTyped(parameter, reading);
  if (type === undefined || type === "string" || brief.enum !== undefined) return brief;
  return { type, ...brief };
}

/** In text formats, where nothing checks types, they are worth stating. */
export function briefTyped(parameter: JsonObject, reading: Reading): JsonObject {
  const node = readThrough(parameter, reading)?.node ?? {};
  const type = own(node, "type");
  if (!isString(type)) return objectOf([["enum", fewChoices(node)]]);
  return objectOf([
    ["type", type],
    ["enum", fewChoices(node)],
    ["items", type === "array" ? {} : undefined],
  ]);
}

/** Gemini requires a type for every parameter and for the items of every array. */
export function briefGemini(parameter: JsonObject): JsonObject {
  const forms = own(parameter, "anyOf");
  if (isArray(forms)) {
    const briefs = forms.filter(isObject).map((form) => JSON.stringify(briefGemini(form)));
    const distinct = [...new Set(briefs)].map((form): Json => JSON.parse(form));
    const [only] = distinct;
    return distinct.length === 1 && isObject(only) ? only : { anyOf: distinct };
  }
  const items = own(parameter, "items");
  return objectOf([
    ["type", own(parameter, "type")],
    ["enum", fewChoices(parameter)],
    ["items", isObject(items) ? briefGemini(items) : undefined],
    ["nullable", own(parameter, "nullable")],
  ]);
}

function fewChoices(node: JsonObject): Json | undefined {
  const choices = choicesOf(node);
  if (choices === null || choices.length > MAX_CHOICES) return undefined;
  return JSON.stringify(choices).length <= MAX_CHOICE_LETTERS ? choices : undefined;
}
