import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { isList, isObject } from "@/server/chat/demo/demo-tool";
import { pointsBack } from "@/server/chat/demo/language/points-back";
import { contentWords } from "@/server/chat/demo/language/terms";
import type { Done } from "@/server/chat/demo/read-turn";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import type { Material } from "./fill";

/** Every object in what tools have answered or were called with, the newest first. */
export function rowsOf(known: readonly Done[]): JSONObject[] {
  const rows: JSONObject[] = [];
  for (const { value, isOk, arguments: args } of [...known].reverse()) {
    if (isOk) rows.push(...objectsIn(value, 0).slice(0, MOST_ROWS), args);
    if (rows.length >= MOST_ROWS) break;
  }
  return rows.slice(0, MOST_ROWS);
}

const DEEPEST = 4;
/** Nobody speaks of what stands further down, or came up longer ago. */
const MOST_ROWS = 300;
const MOST_LETTERS = 500;

function objectsIn(value: JSONValue, depth: number): JSONObject[] {
  if (depth > DEEPEST) return [];
  if (isList(value)) return value.flatMap((item) => objectsIn(item, depth + 1));
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap((item) => objectsIn(item ?? null, depth + 1))];
}

/** The rows of the newest list, in its order; where none was shown, what came up one by one, the oldest first. */
export function listedRows(known: readonly Done[]): JSONObject[] {
  const answers = known.filter(({ isOk }) => isOk).map(({ value }) => objectsIn(value, 0));
  return [...answers].reverse().find((rows) => rows.length > 2) ?? answers.flat();
}

/** The row that a message names by its place: "the second one". */
function rowAtPlace(message: string, rows: readonly JSONObject[]): JSONObject | null {
  const place = placeIn(message);
  return place === null ? null : (rows.at(place) ?? null);
}

/** The row that a message speaks of, by the words that both have. */
export function findRow(message: string, rows: readonly JSONObject[]): JSONObject | null {
  const said = new Set(contentWords(message).map(stemOf));
  let best: JSONObject | null = null;
  let most = 0;
  for (const row of rows) {
    const score = likeness(said, row);
    if (score > most) [best, most] = [row, score];
  }
  return best;
}

/** The row that is spoken of; where it is only pointed at ("that one"), the newest. */
export function meantRow(
  message: string,
  { rows, listed }: Pick<Material, "rows" | "listed">,
  isFitting: (row: JSONObject) => boolean,
): JSONObject | null {
  const fitting = rows.filter(isFitting);
  const spokenOf = rowAtPlace(message, listed.filter(isFitting)) ?? findRow(message, fitting);
  return spokenOf ?? (pointsBack(message) ? (fitting[0] ?? null) : null);
}

/** How many of the words of a row were said; a row that says less besides is closer. */
export function likeness(said: ReadonlySet<string>, row: JSONObject): number {
  const words = new Set(wordsOf(textOf(row)).map(stemOf));
  const shared = [...words].filter((word) => said.has(word)).length;
  return shared === 0 ? 0 : shared + 1 / (1 + words.size);
}

function textOf(row: JSONObject): string {
  return Object.values(row)
    .filter((value) => typeof value === "string")
    .join(" ")
    .slice(0, MOST_LETTERS)
    .replace(/[._]/g, " ");
}

const PLACES = ["first", "second", "third", "fourth", "fifth"];

function placeIn(message: string): number | null {
  const found = /\b(first|second|third|fourth|fifth|last)(?: (?:one|two|result|entry|item))?\b/i.exec(message);
  if (found === null) return null;
  const word = (found[1] ?? "").toLowerCase();
  return word === "last" ? -1 : PLACES.indexOf(word);
}
