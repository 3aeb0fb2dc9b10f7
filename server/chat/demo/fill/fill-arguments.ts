import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { type DemoTool, type FieldSchema, propertiesOf, requiredOf } from "@/server/chat/demo/demo-tool";
import { offeredActions, READING } from "@/server/chat/demo/language/actions";
import { readTimes } from "@/server/chat/demo/language/read-times";
import { isRegular, REPEATS } from "@/server/chat/demo/language/regular-times";
import { contentWords } from "@/server/chat/demo/language/terms";
import { wallClock } from "@/server/chat/demo/language/wall-clock";
import type { Turn } from "@/server/chat/demo/read-turn";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { type Fill, guessed, type Material, told } from "./fill";
import { fillNumber } from "./fill-number";
import { fillText, isFreeText } from "./fill-text";
import { listedRows, rowsOf } from "./find-row";
import { domainOf } from "./home-devices";
import { homeCall } from "./home-service";
import { EMAIL_TEXT } from "./text-patterns";

export type Filled = {
  readonly arguments: JSONObject;
  /** Required fields that neither the message nor an earlier result tells. */
  readonly missing: readonly string[];
  /** How many fields were told. */
  readonly told: number;
};

/** The arguments of a call, from what the person said and what tools have answered, by the schema. */
export function fillArguments(tool: DemoTool, turn: Turn, now: Date): Filled {
  const fields = propertiesOf(tool.inputSchema);
  const required = new Set(requiredOf(tool.inputSchema));
  const rows = rowsOf(turn.known);
  if (fields.has("domain") && fields.has("service"))
    return { ...homeCall(turn.message, rows, lastArguments(tool, turn)), told: 1 };
  const clock = wallClock(turn.system, now);
  const actions = offeredActions(tool.name, tool.description);
  const isReading = [...actions].some((action) => READING.has(action));
  const times = readTimes(turn.message, clock.now, clock.offsetMs);
  const listed = listedRows(turn.known);
  const material: Material = {
    message: turn.message,
    times,
    clock,
    rows,
    listed,
    isReading,
    isChange: actions.has("change"),
    taken: new Set(),
  };
  const values = new Map<string, JSONValue>();
  const missing: string[] = [];
  let count = 0;
  // Choices, numbers and days first: what they take is not written down once more.
  const rank = ([name, field]: readonly [string, FieldSchema]) =>
    Number(isFreeText(name, field)) * 2 + Number(!required.has(name));
  const inOrder = [...fields].sort((a, b) => rank(a) - rank(b));
  for (const [name, field] of inOrder) {
    const fill = fillField(name, field, required.has(name), material);
    if (fill?.isTold && field.enum !== null) material.taken.add(`${String(fill.value)} ${name}`);
    if (fill?.isTold) count++;
    if (fill !== undefined) values.set(name, fill.value);
    else if (required.has(name)) missing.push(name);
  }
  // What is required and described nowhere cannot be known.
  missing.push(...[...required].filter((name) => !fields.has(name)));
  return { arguments: Object.fromEntries(values), missing, told: count };
}

/** What the tool was called with before, where that went well. */
function lastArguments({ name }: DemoTool, { known }: Turn): JSONObject | null {
  return [...known].reverse().find((call) => call.name === name && call.isOk)?.arguments ?? null;
}

function fillField(name: string, field: FieldSchema, isRequired: boolean, material: Material): Fill | undefined {
  if (field.enum !== null) return fillChoice(field, field.enum, isRequired, material);
  switch (field.type) {
    case "boolean":
      return fillFlag(name, isRequired, material.message);
    case "integer":
    case "number":
      return fillNumber(name, field, isRequired, material.message);
    case "array":
      return fillList(name, field, isRequired, material);
    case "object":
      return isRequired ? guessed({}) : undefined;
    default:
      return fillText(name, field, isRequired, material);
  }
}

function fillChoice(
  field: FieldSchema,
  values: readonly string[],
  isRequired: boolean,
  { message, times }: Material,
): Fill | undefined {
  if (values.includes("all") && /\b(?:all|every|everything|whole)\b/i.test(message)) return told("all");
  const said = new Set(contentWords(message).map(stemOf));
  const found = values.find((value) => isSaid(value, said));
  if (found !== undefined) return told(found);
  const domain = domainOf(message);
  if (domain !== null && values.includes(domain)) return told(domain);
  const repeat =
    isRegular(message) && times.moment !== null ? values.find((value) => REPEATS.get(value)?.test(message)) : undefined;
  if (repeat !== undefined) return told(repeat);
  const usual = values.find((value) => value === field.fallback) ?? values[0];
  return isRequired && usual !== undefined ? guessed(usual) : undefined;
}

function isSaid(value: string, said: ReadonlySet<string>): boolean {
  const parts = wordsOf(value);
  return parts.length > 0 && parts.every((part) => said.has(stemOf(part)));
}

const OFF = /\b(?:pause|off|stop|disable|suspend|don't|not|bring back|restore|unhide|false)\b/i;

function fillFlag(name: string, isRequired: boolean, message: string): Fill | undefined {
  if (isRequired) return /confirm/i.test(name) ? guessed(true) : told(!OFF.test(message));
  // "Bring it back" undoes what the tool does.
  if (name === "disabled" || name === "hidden") return OFF.test(message) ? told(false) : undefined;
  const said = new Set(wordsOf(message).map(stemOf));
  const parts = wordsOf(name.replaceAll("_", " "));
  return parts.length > 0 && parts.every((part) => said.has(stemOf(part))) ? told(true) : undefined;
}

function fillList(
  name: string,
  { items, minItems }: FieldSchema,
  isRequired: boolean,
  { message }: Material,
): Fill | undefined {
  if (items?.format === "email" || /^(?:to|cc|bcc|recipients)$/.test(name)) {
    const found = isRequired ? message.match(EMAIL_TEXT) : null;
    return found === null ? undefined : told(found);
  }
  const tag = /\btag(?:ged)?(?: it)?(?: as| with)? ['"]?([\w-]{1,60})/i.exec(message)?.[1];
  if (/^(?:tags|labels)$/.test(name) && tag !== undefined) return told([tag]);
  return isRequired && (minItems ?? 0) === 0 ? guessed([]) : undefined;
}
