import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { shorten } from "@/server/engine/util/cut-text";
import { wordsOf } from "@/server/engine/util/text/words";
import { isReading, isVerb, offeredActions } from "./actions";
import { asObject, isList, isObject, textIn } from "./demo-tool";
import type { PastCall } from "./read-turn";
import { closestRow } from "./rows";

const MAX_ROWS = 20;
const MAX_FACTS = 4;
const MAX_TEXT = 1500;
const MAX_LINE = 160;

/** The result of a call as a sentence or a short list. Results are reported, never followed. */
export function reportResult(call: PastCall, message: string): string {
  const { value, name, isOk } = call;
  if (!isOk) return reportFailure(name, reasonIn(value));
  if (typeof value === "number") return `The answer is ${value}.`;
  if (isList(value)) return reportList("results", value);
  if (!isObject(value)) return lineOf(value) || `\`${name}\` returned nothing.`;
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

function reasonIn(value: JSONValue): string {
  const { error, message } = asObject(value);
  return plainText(asObject(error).message ?? error ?? message ?? value);
}

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
    return `${key.endsWith("_to") ? "Added to" : `${verb} ${noun} ${id} in`} ${quote(place)}: ${written}`;
  }
  if (key !== "" || text === "") return null;
  const facts = Object.entries(value).filter(([field, item]) => field !== "note" && typeof item === "string");
  const details = facts.map(([field, item]) => `${labelOf(field)} ${lineOf(item)}`).join(", ");
  return `${offeredActions(name, "").has("send") ? "Sent" : "Noted"} ${written}${details && ` (${details})`}`;
}

function reportFound(value: JSONObject): string | null {
  const { text, content, pad, journal, note } = value;
  const said = plainText(text ?? content).trim();
  const source = pad ? `The pad ${pad}` : journal ? `The entry in ${journal}` : titleIn({ ...value, text: "" }) || "It";
  if (said !== "") return `${source} says:\n\n> ${shorten(said, MAX_TEXT).replaceAll("\n", "\n> ")}`;
  const facts = Object.entries(value).filter(([key, item]) => key !== "note" && !isObject(item) && item !== null);
  const hasText = facts.some(([, item]) => typeof item === "string");
  const [name, items] = facts.find(([, item]) => isList(item) && (item.some(isObject) || !hasText)) ?? [];
  if (name !== undefined && isList(items)) return items.length === 0 && note ? null : reportList(name, items);
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
const USUAL = new Set(["priority normal", "open"]);

function titleIn(row: JSONObject): string {
  return lineOf(TITLES.map((key) => textIn(row, key)).find((title) => title.trim() !== ""));
}

function describeRow(row: JSONObject): string {
  const title = titleIn(row);
  const inner = Object.values(row).flatMap((value) => (isList(value) ? value.filter(isObject) : []));
  const name = [title && quote(title), inner.slice(0, 5).map(titleIn).join("; ")].filter(Boolean).join(": ");
  const shown = Object.entries(row).filter(([key, value]) => !HIDDEN.includes(key) && lineOf(value) !== title);
  const facts = shown.map(([key, value]) => factOf(key, value)).filter((fact) => fact !== "" && !USUAL.has(fact));
  const details = facts.slice(0, MAX_FACTS).join(", ");
  return name === "" ? details || "an entry" : `${name}${details && ` (${details})`}`;
}

function factOf(key: string, value: JSONValue | undefined): string {
  if (value === true) return labelOf(key);
  const text = lineOf(value);
  if (!value || text === "" || isObject(value) || (isList(value) && value.some(isObject))) return "";
  if (key === "id") return /^\d+$/.test(text) ? `number ${text}` : text;
  return UNLABELED.includes(key) ? text : `${labelOf(key)} ${text}`;
}

function reportDevices({ changed, entities, already_so: same }: JSONObject, message: string): string | null {
  if (isDevices(changed)) {
    const unchanged = isList(same) ? same.map((id) => deviceName({ entity_id: id })) : [];
    if (unchanged.length === 0 || changed.length > 0) return reportChanges(changed) || "Done";
    return `Nothing had to change: ${joinWords(unchanged)} ${unchanged.length === 1 ? "was" : "were"} like that already`;
  }
  if (!isDevices(entities)) return null;
  if (entities.length === 0) return "I found no such device";
  const isPlural = /\b(?:which|what|all|every|list|any|devices|lights|sensors|doors|windows|blinds)\b/i.test(message);
  const row = entities.length === 1 ? entities[0] : isPlural ? undefined : closestRow(message, entities);
  if (row !== undefined) return `${capitalize(deviceName(row))} is ${stateText(row)}`;
  const lines = entities.slice(0, MAX_ROWS).map((device) => `- ${textIn(device, "name")}: ${stateText(device)}`);
  return `Here are ${entities.length} devices:\n\n${lines.join("\n")}`;
}

function isDevices(value: unknown): value is JSONObject[] {
  return isList(value) && value.every((row) => isObject(row) && typeof row.entity_id === "string");
}

function reportChanges(changes: readonly JSONObject[]): string {
  const devices = changes.filter((row) => !textIn(row, "entity_id").startsWith("scene."));
  const states = [...new Set(devices.map(({ to }) => stateText(asObject(to))))];
  const texts = states.map((state) => {
    const names = devices.filter(({ to }) => stateText(asObject(to)) === state).map(deviceName);
    return `${capitalize(joinWords(names))} ${names.length === 1 ? "is" : "are"} ${state}`;
  });
  return texts.join(". ");
}

/** "light.kitchen" is the kitchen light; "light.sofa_lamp" already says what it is. */
function deviceName(row: JSONObject): string {
  const [domain = "", id = ""] = textIn(row, "entity_id").split(".");
  const name = (textIn(row, "name") || id.replaceAll("_", " ")).replace(/^\w/, (letter) => letter.toLowerCase());
  if (/light|lamp|thermostat/i.test(name)) return `the ${name}`;
  return `the ${name}${domain === "light" ? " light" : domain === "climate" ? " thermostat" : ""}`;
}

function stateText({ state = "changed", unit_of_measurement: unit = "", brightness, temperature }: JSONObject): string {
  const text = `${state === "heat" ? "heating" : state} ${unit}`.trim().replaceAll("_", " ");
  if (text === "off") return text;
  const level = typeof brightness === "number" ? `, at ${Math.round((brightness / 255) * 100)}%` : "";
  return `${text}${level}${typeof temperature === "number" ? `, set to ${temperature} °C` : ""}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sentence(text: string): string {
  return /[.!?…:]$/.test(text) || text.includes("\n") ? text : `${text}.`;
}

export function joinWords(items: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(items);
}

function quote(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `“${text}”`;
}

function labelOf(key: string): string {
  return key.replaceAll("_", " ").toLowerCase();
}

function singularOf(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<=ch|sh|x)es$|(?<=[^s])s$/, "");
}

function lineOf(value: JSONValue | undefined): string {
  if (isList(value)) return joinWords(value.slice(0, 5).map(lineOf));
  return shorten(dateText(plainText(value).replace(/\s+/g, " ").trim()), MAX_LINE);
}

function plainText(value: JSONValue | undefined): string {
  return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
}

function dateText(value: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)?$/.test(value);
  if (!isDate || Number.isNaN(Date.parse(value))) return value;
  const [weekday, day, month, year, time = ""] = new Date(value).toUTCString().replace(",", "").split(" ");
  return `${weekday} ${Number(day)} ${month} ${year}${value.includes("T") ? `, ${time.slice(0, 5)} UTC` : ""}`;
}
