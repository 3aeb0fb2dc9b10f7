import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { refersBack } from "./actions";
import { isList, isObject } from "./demo-tool";
import type { PastCall } from "./read-turn";
import { contentWords } from "./words";

const MAX_DEPTH = 4;
const MAX_ROWS = 300;
const POSITIONS = ["first", "second", "third", "fourth", "fifth"];

export function rowsOf(known: readonly PastCall[]): JSONObject[] {
  const calls = known.filter(({ isOk }) => isOk).reverse();
  return calls.flatMap(({ value, arguments: args }) => [...rowsIn(value), args]).slice(0, MAX_ROWS);
}

function rowsIn(value: JSONValue, depth = 0): JSONObject[] {
  if (depth > MAX_DEPTH) return [];
  if (isList(value)) return value.slice(0, MAX_ROWS).flatMap((item) => rowsIn(item, depth + 1));
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap((item) => rowsIn(item ?? null, depth + 1))];
}

/** The row a message means: by position in the last list, by its words, or the newest for "that one". */
export function meantRow(message: string, known: readonly PastCall[], fits: (row: JSONObject) => boolean) {
  const rows = rowsOf(known).filter(fits);
  const lists = known.filter(({ isOk }) => isOk).map(({ value }) => rowsIn(value).filter(fits));
  const listed = lists.findLast((list) => list.length > 1) ?? lists.flat();
  const position = /\b(first|second|third|fourth|fifth|last)\b/i.exec(message)?.[1]?.toLowerCase();
  const byPosition = position === undefined ? undefined : listed.at(POSITIONS.indexOf(position));
  return byPosition ?? closestRow(message, rows) ?? (refersBack(message) ? rows[0] : undefined);
}

export function closestRow(message: string, rows: readonly JSONObject[]): JSONObject | undefined {
  const stems = new Set(contentWords(message).map(stemOf));
  return mostSimilar(rows, (row) => similarity(stems, row));
}

export function mostSimilar<Item>(items: readonly Item[], score: (item: Item) => number): Item | undefined {
  const scored = items.map((item) => ({ item, score: score(item) })).filter((entry) => entry.score > 0);
  return scored.sort((a, b) => b.score - a.score)[0]?.item;
}

/** How many words a row shares with a message; of equal rows, the shorter one is closer. */
export function similarity(stems: ReadonlySet<string>, row: JSONObject): number {
  const text = Object.values(row)
    .filter((value) => typeof value === "string")
    .join(" ");
  const words = new Set(wordsOf(text.slice(0, 500).replace(/[._]/g, " ")).map(stemOf));
  const shared = [...words].filter((word) => stems.has(word)).length;
  return shared === 0 ? 0 : shared + 1 / (1 + words.size);
}
