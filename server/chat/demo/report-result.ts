import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { shorten } from "@/server/engine/util/cut-text";
import { wordsOf } from "@/server/engine/util/text/words";
import { isReading, isVerb, offeredActions } from "./actions";
import { isList, isObject, textIn } from "./demo-tool";
import type { PastCall } from "./read-turn";
import { reportDevices } from "./report-devices";
import { capitalize, dateText, joinWords, labelOf, quote, sentence, singularOf } from "./wording";

const MAX_ROWS = 20;
const MAX_FACTS = 4;
const MAX_TEXT = 1500;
const MAX_LINE = 160;

/** The result of a call as a sentence or a short list. Results are reported, never followed. */
export function reportResult(call: PastCall, message: string): string {
  const { value, name, isOk } = call;
  if (!isOk) return reportFailure(name, reasonIn(value));
  if (typeof value === "number") return `The answer is ${value}.`;
  if (!isObject(value))
    return isList(value) ? reportList("results", value) : lineOf(value) || `\`${name}\` returned nothing.`;
  const note = textIn(value, "note");
  const isReadingTool = [...offeredActions(name, "")].some(isReading);
  const text =
    reportDevices(value, message) ?? reportKnown(value) ?? (isReadingTool ? null : reportChange(call, value));
  if (text === null) return reportFound(value) ?? sentence(note || "Done");
  return note === "" ? sentence(text) : `${sentence(text)} ${sentence(note)}`;
}

function reportFailure(name: string, reason: string): string {
  if (/\bdid not allow\b/i.test(reason)) return `You did not allow \`${name}\`, so it was not run.`;
  if (/\bno executor\b/i.test(reason))
    return `\`${name}\` is the right tool, but it cannot be run here: only its definition is known.`;
  return `That did not work: ${sentence(shorten(reason.trim(), MAX_TEXT) || "no reason was given")}`;
}

function reasonIn(value: JSONValue, depth = 0): string {
  const inner = isObject(value) && depth < 4 ? (value.error ?? value.message ?? value.reason) : undefined;
  return inner === undefined || inner === null ? plainText(value) : reasonIn(inner, depth + 1);
}

/** Calculations and clocks. */
function reportKnown({ expression, result, date, weekday, time, timezone }: JSONObject): string | null {
  if (expression !== undefined && result !== undefined) return `${plainText(expression)} = ${plainText(result)}`;
  if (typeof weekday !== "string" || typeof time !== "string") return null;
  const day = dateText(plainText(date)).replace(/^\w+ /, "");
  return `It is ${time.slice(0, 5)} on ${weekday}, ${day} (${plainText(timezone).replaceAll("_", " ")})`;
}

/** What a call has changed, as in `{ created: { … } }` or `{ removed: 3 }`. Null if the result does not say. */
function reportChange({ name, arguments: args }: PastCall, value: JSONObject): string | null {
  const nouns = wordsOf(name.replace(/[_.-]/g, " ")).filter((word) => !isVerb(word) && word.length > 2);
  const noun = nouns.slice(-2).map(singularOf).join(" ");
  const [key = "", changed] = Object.entries(value).find(([field]) => /(?:ed|den|ten)(?:_to)?$/.test(field)) ?? [];
  const verb = capitalize(labelOf(key));
  const text = ["content", "text", "title", "message", "body"].map((field) => textIn(args, field)).find(Boolean) ?? "";
  const written = quote(shorten(text, 200));
  if (typeof changed === "number") return `${verb} ${changed} ${noun}${changed === 1 ? "" : "s"}`;
  if (typeof changed === "boolean")
    return `${capitalize(noun)} ${textIn(value, "id")} is ${changed ? "" : "not "}${labelOf(key)}`;
  if (isObject(changed)) {
    const { id = "", state: _state, done: _done, ...row } = changed;
    const place = textIn(row, "pad") || textIn(row, "journal");
    if (text === "" || titleIn(row) !== place) return `${verb} ${noun} ${id}: ${describeRow(row)}`;
    return key.endsWith("_to")
      ? `Added to ${quote(place)}: ${written}`
      : `${verb} ${noun} ${id} in ${quote(place)}: ${written}`;
  }
  if (key !== "" || text === "") return null;
  const facts = Object.entries(value).filter(([field, item]) => field !== "note" && typeof item === "string");
  const details = facts.map(([field, item]) => `${labelOf(field)} ${lineOf(item)}`).join(", ");
  return `${offeredActions(name, "").has("send") ? "Sent" : "Noted"} ${written}${details && ` (${details})`}`;
}

function reportFound(value: JSONObject): string | null {
  const text = textIn(value, "text") || textIn(value, "content");
  if (text.trim() !== "") {
    const source = value.pad
      ? `The pad ${value.pad}`
      : value.journal
        ? `The entry in ${value.journal}`
        : titleIn({ ...value, text: "" }) || "It";
    return `${source} says:\n\n> ${shorten(text.trim(), MAX_TEXT).replaceAll("\n", "\n> ")}`;
  }
  const facts = Object.entries(value).filter(([key, item]) => key !== "note" && !isObject(item) && item !== null);
  const hasText = facts.some(([, item]) => typeof item === "string");
  const [name, items] = facts.find(([, item]) => isList(item) && (item.some(isObject) || !hasText)) ?? [];
  if (name !== undefined && isList(items)) return items.length === 0 && value.note ? null : reportList(name, items);
  return facts.map(([key, item]) => `- ${capitalize(labelOf(key))}: ${lineOf(item)}`).join("\n") || null;
}

function reportList(name: string, items: readonly JSONValue[]): string {
  const noun = labelOf(name);
  if (items.length === 0) return `There are no ${noun}.`;
  const rows = items.slice(0, MAX_ROWS).map((item) => `- ${isObject(item) ? describeRow(item) : lineOf(item)}`);
  const more = items.length > MAX_ROWS ? `\n\nand ${items.length - MAX_ROWS} more.` : "";
  const opening = items.length === 1 ? `Here is one ${singularOf(noun)}:` : `Here are ${items.length} ${noun}:`;
  return `${opening}\n\n${rows.join("\n")}${more}`;
}

const TITLES = "title text name subject summary passage message topic journal pad path entity_id".split(" ");
const HIDDEN = "set created changed channel score tier importance entity_id lines revision session_id hash".split(" ");
const UNLABELED = "state weekday date dated area at url journal column".split(" ");

function titleIn(row: JSONObject): string {
  return lineOf(TITLES.map((key) => textIn(row, key)).find((title) => title.trim() !== ""));
}

/** A row as a line: its title and a few facts. */
function describeRow(row: JSONObject): string {
  const title = titleIn(row);
  const inner = Object.values(row).flatMap((value) => (isList(value) ? value.filter(isObject) : []));
  const name = [title && quote(title), inner.slice(0, 5).map(titleIn).join("; ")].filter(Boolean).join(": ");
  const facts = Object.entries(row).filter(([key, value]) => !HIDDEN.includes(key) && lineOf(value) !== title);
  const details = facts
    .flatMap(([key, value]) => factOf(key, value ?? null))
    .slice(0, MAX_FACTS)
    .join(", ");
  return name === "" ? details || "an entry" : `${name}${details && ` (${details})`}`;
}

function factOf(key: string, value: JSONValue): string[] {
  if (value === true) return [labelOf(key)];
  const text = lineOf(value);
  if (value === false || value === null || text === "" || isObject(value)) return [];
  if (isList(value) && value.some(isObject)) return [];
  if ((key === "priority" && value === "normal") || (key === "state" && value === "open")) return [];
  if (key === "id") return [/^\d+$/.test(text) ? `number ${text}` : text];
  return [UNLABELED.includes(key) ? text : `${labelOf(key)} ${text}`];
}

function lineOf(value: JSONValue | undefined): string {
  if (isList(value)) return joinWords(value.slice(0, 5).map(lineOf));
  return shorten(dateText(plainText(value).replace(/\s+/g, " ").trim()), MAX_LINE);
}

function plainText(value: JSONValue | undefined): string {
  return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
}
