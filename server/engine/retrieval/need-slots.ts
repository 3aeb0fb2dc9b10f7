import { isObject } from "@/server/engine/json-values";
import type { JsonObject } from "@/server/engine/snapshot";
import { stemsOf } from "@/server/engine/text/words";
import { choicesOf } from "./tool-parameters";

/**
 * Values that a message carries, against those that a tool cannot do without. Somebody who wants a table booked mostly
 * says for when and for how many; a message that could fill nothing of what a tool requires was hardly meant for it.
 */
export type Slot = { readonly kind: "choice" | "date" | "number" | "name"; readonly choices: ReadonlySet<string> };
type Values = Readonly<Record<"quoted" | "path" | "date" | "code" | "number" | "name" | "phrase", number>>;

const MOST_CHARACTERS = 4_000;
const MOST_SLOTS = 12;

/** The required parameters that a message would have to fill; free text is not one, since any message is that. */
export function requiredSlots(schema: JsonObject): Slot[] {
  const { properties, required } = schema;
  if (!Array.isArray(required) || !isObject(properties)) return [];
  const slots: Slot[] = [];
  for (const name of required.slice(0, MOST_SLOTS)) {
    const inner = typeof name === "string" && Object.hasOwn(properties, name) ? properties[name] : undefined;
    const slot = typeof name === "string" && isObject(inner) ? slotOf(name, inner) : null;
    if (slot !== null) slots.push(slot);
  }
  return slots.sort((a, b) => FILL_ORDER.indexOf(a.kind) - FILL_ORDER.indexOf(b.kind));
}

/** Those that only few values fit choose first. */
const FILL_ORDER: readonly Slot["kind"][] = ["choice", "date", "number", "name"];
const NO_CHOICES: ReadonlySet<string> = new Set();

const DATE_NAME = /\b(?:date|day|time|hour|dob|check ?(?:in|out))\b/iu;
const FREE_TEXT_NAME =
  /\b(?:text|quer(?:y|ies)|message|content|prompt|question|description|body|input|command|code|expression|keywords?|topic|title|term|string|data|sentence|note|instructions?|reason|comment|action|intent|subject|items?|list)\b/iu;

function slotOf(name: string, schema: JsonObject): Slot | null {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/[_-]/g, " ");
  if (schema.default !== undefined && schema.default !== null) return null;
  const choices = choicesOf(schema);
  if (choices.length > 0) return { kind: "choice", choices: new Set(choices.flatMap(stemsOf)) };
  if (schema.type === "boolean") return null;
  if (DATE_NAME.test(words)) return { kind: "date", choices: NO_CHOICES };
  if (schema.type === "integer" || schema.type === "number") return { kind: "number", choices: NO_CHOICES };
  return FREE_TEXT_NAME.test(words) ? null : { kind: "name", choices: NO_CHOICES };
}

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";

/** In this order: what an earlier pattern took, no later one sees. */
const PATTERNS: readonly (readonly [keyof Values, RegExp])[] = [
  ["quoted", /"[^"\n]{1,120}"|“[^”\n]{1,120}”|‘[^’\n]{1,80}’|(?<!\w)'[^'\n]{1,80}'(?!\w)|`[^`\n]{1,80}`/gu],
  [
    "path",
    /\bhttps?:\/\/\S{1,300}|\bwww\.\S{1,300}|[\w.+-]{1,60}@[\w-]{1,60}\.\w{1,20}|\b[\w-]{1,60}\.[a-z]{2,4}\b|(?:^|\s)[~\w.-]{0,60}[\\/][\w.\\/-]{1,200}|\b\d{1,3}(?:\.\d{1,3}){3}\b/gu,
  ],
  [
    "date",
    new RegExp(
      String.raw`\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|\d{1,2}(?:st|nd|rd|th)|today|tonight|tomorrow|yesterday|now|(?:this|next|last|coming) (?:week|month|year|weekend|morning|evening|${WEEKDAY})|${WEEKDAY}|\d{1,2}(?::\d{2}){1,2}(?: ?[ap]m)?|\d{1,2} ?[ap]m|noon|midnight|o'?clock)\b`,
      "giu",
    ),
  ],
  [
    "code",
    /\b(?=[\w-]{0,40}\d)(?=[\w-]{0,40}[A-Za-z])[\w-]{3,80}\b|\b\w{1,60}_\w{1,60}\b|<[\w -]{1,60}>|\b[A-Z]{2,6}\b/gu,
  ],
  [
    "number",
    /\b\d[\d,]{0,30}(?:\.\d{1,30})?|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million)\b/giu,
  ],
  ["name", /(?<=[^.!?:"“'\s]\s)(?!I\b)\p{Lu}[\p{L}'&.-]{1,60}(?:,? (?:of )?\p{Lu}[\p{L}'&.-]{0,60}){0,6}/gu],
  [
    "phrase",
    /\b(?:in|at|near|from|to|for|by|of|about|named|called|with|on) (?!(?:the|an?|my|me|this|that|it|you|some|any|all|your|our|his|her|their|these|those|and|or|be|do|get|find|help|see|know|make)\b)[\p{L}\d]{2,60}/giu,
  ],
];

export function valuesIn(message: string): Values {
  const found = { quoted: 0, path: 0, date: 0, code: 0, number: 0, name: 0, phrase: 0 };
  let rest = message.slice(0, MOST_CHARACTERS);
  for (const [kind, pattern] of PATTERNS) {
    found[kind] = rest.match(pattern)?.length ?? 0;
    if (found[kind] > 0) rest = rest.replace(pattern, " · ");
  }
  return found;
}

const FITTING: Readonly<Record<Exclude<Slot["kind"], "choice">, readonly (keyof Values)[]>> = {
  date: ["date", "number", "code"],
  number: ["number", "code", "date", "quoted"],
  name: ["quoted", "name", "path", "code", "number", "date", "phrase"],
};

/** How many slots would stay empty. Each value fills one. */
export function unfilledSlots(slots: readonly Slot[], values: Values, stems: ReadonlySet<string>): number {
  const left = { ...values };
  let empty = 0;
  for (const slot of slots) {
    if (slot.kind === "choice") {
      // Half a gap: the value often follows from the context, or goes by another name.
      if (![...slot.choices].some((choice) => stems.has(choice))) empty += 0.5;
      continue;
    }
    const kind = FITTING[slot.kind].find((candidate) => left[candidate] > 0);
    if (kind === undefined) empty += 1;
    else left[kind] -= 1;
  }
  return empty;
}
