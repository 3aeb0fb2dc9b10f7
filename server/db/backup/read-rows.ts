import { type ClientBase, escapeIdentifier } from "pg";
import type { Table } from "./catalog";

const FIRST_ROWS = 20;
const MOST_ROWS = 1000;
const BATCH_CHARACTERS = 2_000_000;

/**
 * The rows of a table in batches of about one size, each row a JSON array of its values as PostgreSQL writes them. As
 * texts they come back exactly: JSON of its own would lose whether a value was no value or the JSON value null.
 */
export async function* readRows(client: ClientBase, { name, columns }: Table): AsyncGenerator<readonly string[]> {
  const values = columns.map((column) => `${escapeIdentifier(column.name)}::text`).join(", ");
  const query = `SELECT to_json(ARRAY[${values}])::text FROM ${escapeIdentifier(name)}`;
  await client.query(`DECLARE rows_of_table NO SCROLL CURSOR FOR ${query}`);
  for (let count = FIRST_ROWS; ; ) {
    const { rows } = await client.query<[string]>({ text: `FETCH ${count} FROM rows_of_table`, rowMode: "array" });
    const lines = rows.map(([line]) => line);
    if (lines.length > 0) yield lines;
    if (lines.length < count) break;
    const longest = Math.max(...lines.map(({ length }) => length));
    count = Math.max(1, Math.min(MOST_ROWS, Math.floor(BATCH_CHARACTERS / longest)));
  }
  await client.query("CLOSE rows_of_table");
}
