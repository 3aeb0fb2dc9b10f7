import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { isList, isObject } from "@/server/chat/demo/demo-tool";
import { offeredActions, READING } from "@/server/chat/demo/language/actions";
import { capital, cut, inWords, labelOf, sentence, singular, whenText } from "@/server/chat/demo/language/wording";
import type { Done } from "@/server/chat/demo/read-turn";
import { describeRow, titleOf } from "./describe-row";
import { reportDeed } from "./report-deed";
import { reportFailure } from "./report-failure";
import { reportHome } from "./report-home";

const MOST_ROWS = 20;
const MOST_FACTS = 12;

/** What came of a call, in a sentence or a short list. What a tool answers is told and never followed. */
export function reportResult(done: Done, message: string): string {
  const { value, name, isOk } = done;
  if (!isOk) return reportFailure(done);
  if (typeof value === "string")
    return value.trim() === "" ? `\`${name}\` has answered with nothing.` : cut(value.trim());
  if (isList(value)) return listOf("results", value, null);
  if (!isObject(value)) return `The answer is ${String(value)}.`;
  return (
    reportHome(value, message) ??
    reportKnown(value) ??
    (isTelling(name) ? null : reportDeed(done, value)) ??
    reportFound(value)
  );
}

function isTelling(name: string): boolean {
  return [...offeredActions(name, "")].some((action) => READING.has(action));
}

/** Sums and clocks. */
function reportKnown(value: JSONObject): string | null {
  if (value.expression !== undefined && value.result !== undefined)
    return sentence(`${plainText(value.expression)} = ${plainText(value.result)}`) + noteOf(value);
  if (typeof value.weekday !== "string" || typeof value.time !== "string") return null;
  const zone = typeof value.timezone === "string" ? ` (${value.timezone.replaceAll("_", " ")})` : "";
  const day = whenText(plainText(value.date)).replace(/^\w+ /, "");
  return `It is ${value.time.slice(0, 5)} on ${value.weekday}, ${day}${zone}.`;
}

function reportFound(value: JSONObject): string {
  const lists = Object.entries(value).filter((entry): entry is [string, JSONValue[]] => isList(entry[1]));
  const rows = lists.find(([, list]) => list.some(isObject));
  const note = typeof value.note === "string" ? value.note : null;
  if (typeof value.text === "string" || typeof value.content === "string") return quoted(value);
  const isOnlyList = !Object.entries(value).some(([key, item]) => typeof item === "string" && key !== "note");
  const list = rows ?? (isOnlyList ? lists[0] : undefined);
  return list === undefined ? facts(value) : listOf(list[0], list[1], note);
}

function quoted(value: JSONObject): string {
  const body = plainText(value.text ?? value.content).trim();
  if (body === "") return sentence(plainText(value.note ?? "There is nothing in it"));
  return `${speakerOf(value)} says:\n\n> ${cut(body).replaceAll("\n", "\n> ")}`;
}

function speakerOf(value: JSONObject): string {
  const title = titleOf({ title: value.title ?? null, name: value.name ?? null, path: value.path ?? null });
  if (title !== null) return title;
  if (typeof value.pad === "string") return `The pad ${value.pad}`;
  return typeof value.journal === "string" ? `The entry in ${value.journal}` : "It";
}

function listOf(name: string, items: readonly JSONValue[], note: string | null): string {
  const noun = labelOf(name);
  if (items.length === 0) return sentence(note ?? `There are no ${noun}`);
  const rows = items.slice(0, MOST_ROWS).map((item) => `- ${isObject(item) ? describeRow(item) : cut(String(item))}`);
  const more = items.length > MOST_ROWS ? `\n\nand ${items.length - MOST_ROWS} more.` : "";
  const count = items.length === 1 ? `Here is one ${singular(noun)}:` : `Here are ${items.length} ${noun}:`;
  return `${count}\n\n${rows.join("\n")}${more}`;
}

/** Whatever else an answer is: its facts, one by one. */
function facts(value: JSONObject): string {
  const plain = Object.entries(value).filter(([, item]) => item !== null && item !== undefined && !isObject(item));
  if (plain.length === 0) return "Done.";
  return plain
    .slice(0, MOST_FACTS)
    .map(
      ([key, item]) =>
        `- ${capital(labelOf(key))}: ${isList(item) ? inWords(item.map(String)) || "none" : cut(whenText(plainText(item)))}`,
    )
    .join("\n");
}

function noteOf({ note }: JSONObject): string {
  return typeof note === "string" ? ` ${sentence(note)}` : "";
}

function plainText(value: JSONValue | undefined): string {
  return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
}
