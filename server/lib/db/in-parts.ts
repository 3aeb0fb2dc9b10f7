import { toStorableJson } from "./storable-json";

/** Encoding more at once would block the event loop; PostgreSQL's own limit is far above. */
const MAX_PART_LETTERS = 256 * 1024;

/** Rows as JSON lists. A statement is awaited for each, so other requests run in between. */
export function* inParts(rows: Iterable<unknown>): Generator<string> {
  let part: string[] = [];
  let letters = 0;
  for (const row of rows) {
    const text = toStorableJson(row);
    if (letters + text.length > MAX_PART_LETTERS && part.length > 0) {
      yield `[${part.join(",")}]`;
      part = [];
      letters = 0;
    }
    part.push(text);
    letters += text.length;
  }
  if (part.length > 0) yield `[${part.join(",")}]`;
}
