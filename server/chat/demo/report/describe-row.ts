import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { isList, isObject } from "@/server/chat/demo/demo-tool";
import { inWords, labelOf, quote, whenText } from "@/server/chat/demo/language/wording";
import { shorten } from "@/server/engine/util/cut-text";

/** What a row is called, the most telling first. */
const TITLES = [
  "title",
  "text",
  "name",
  "subject",
  "summary",
  "passage",
  "message",
  "topic",
  "journal",
  "pad",
  "path",
  "entity_id",
];
/** What it is about, in more words. */
const SUBTITLES = ["purpose", "description", "snippet", "details", "passage", "content", "instruction"];
/** What most rows have alike, and nobody asks for. */
const DULL: ReadonlySet<string> = new Set([
  ...[
    "set",
    "created",
    "changed",
    "channel",
    "score",
    "tier",
    "importance",
    "entity_id",
    "lines",
    "revision",
    "characters",
  ],
  ...["last_changed", "session_id", "hash"],
]);
const MOST_FACTS = 4;
const MOST_INNER = 5;
const LONGEST_TITLE = 160;

/** One row as a line: what it is called, what is in it, and the few facts that tell it from the others. */
export function describeRow(row: JSONObject): string {
  const titleKey = TITLES.find((key) => isText(row[key]));
  const subtitleKey = SUBTITLES.find((key) => key !== titleKey && isText(row[key]));
  const inner = innerRows(row);
  const facts = Object.entries(row)
    .filter(([key, value]) => key !== titleKey && key !== subtitleKey && !DULL.has(key) && isTold(key, value ?? null))
    .slice(0, MOST_FACTS)
    .map(([key, value]) => factOf(key, value ?? null));
  const title = titleKey === undefined ? "" : quote(shortLine(String(row[titleKey])));
  const about = subtitleKey === undefined ? inner : shortLine(String(row[subtitleKey]));
  const named = [title, about].filter((part) => part !== "").join(": ");
  if (facts.length === 0) return named || "an entry";
  return named === "" ? facts.join(", ") : `${named} (${facts.join(", ")})`;
}

export function titleOf(row: JSONObject): string | null {
  const key = TITLES.find((name) => isText(row[name]));
  return key === undefined ? null : shortLine(String(row[key]));
}

/** Rows within a row, such as the notes on a topic, by their titles. */
function innerRows(row: JSONObject): string {
  const list = Object.values(row).find((value) => isList(value) && value.some(isObject));
  if (!isList(list)) return "";
  const titles = list.filter(isObject).flatMap((item) => titleOf(item) ?? []);
  const more = titles.length > MOST_INNER ? ` and ${titles.length - MOST_INNER} more` : "";
  return `${titles.slice(0, MOST_INNER).join("; ")}${more}`;
}

function isText(value: JSONValue | undefined): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function shortLine(text: string): string {
  return shorten(text.replace(/\s+/g, " ").trim(), LONGEST_TITLE);
}

function isTold(key: string, value: JSONValue): boolean {
  if (value === null || value === "" || value === false) return false;
  if (isList(value))
    return value.length > 0 && value.every((item) => typeof item === "string" || typeof item === "number");
  if (typeof value === "object") return false;
  return !(key === "priority" && value === "normal") && !(key === "state" && value === "open");
}

function factOf(key: string, value: JSONValue): string {
  if (value === true) return labelOf(key);
  const text = isList(value) ? inWords(value.map(String)) : whenText(shortLine(String(value)));
  if (key === "id") return /^\d+$/.test(text) ? `number ${text}` : text;
  return SELF_TELLING.has(key) ? text : `${labelOf(key)} ${text}`;
}

/** Facts that need no label. */
const SELF_TELLING: ReadonlySet<string> = new Set([
  "state",
  "weekday",
  "date",
  "dated",
  "area",
  "at",
  "url",
  "journal",
  "column",
]);
