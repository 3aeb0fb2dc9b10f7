import { type ClientBase, escapeIdentifier } from "pg";
import type { Table } from "./catalog";

const FIRST_ROWS = 20;
const MOST_ROWS = 1000;
const BATCH_CHARACTERS = 2_000_000;

type Options = {
  readonly batchCharacters?: number;
  readonly from?: string;
};

/** As PostgreSQL's text values: JSON would not distinguish a missing value from JSON null. */
export async function* readRows(
  client: ClientBase,
  { name, columns }: Table,
  { batchCharacters = BATCH_CHARACTERS, from: table = escapeIdentifier(name) }: Options = {},
): AsyncGenerator<readonly string[]> {
  const fields = columns.map((column) => escapeIdentifier(column.name));
  const most = await findMostRows(client, table, fields, batchCharacters);
  const values = fields.map((field) => `${field}::text`).join(", ");
  const query = `SELECT to_json(ARRAY[${values}])::text FROM ${table}`;
  await client.query(`DECLARE rows_of_table NO SCROLL CURSOR FOR ${query}`);
  for (let count = Math.min(FIRST_ROWS, most); ; ) {
    const { rows } = await client.query<[string]>({ text: `FETCH ${count} FROM rows_of_table`, rowMode: "array" });
    const lines = rows.map(([line]) => line);
    yield* cut(lines, batchCharacters);
    if (lines.length < count) break;
    const longest = Math.max(...lines.map(({ length }) => length));
    count = Math.max(1, Math.min(most, Math.floor(batchCharacters / longest)));
  }
  await client.query("CLOSE rows_of_table");
}

/** The batch size follows from the largest stored row, since earlier rows say nothing about later ones. */
async function findMostRows(
  client: ClientBase,
  table: string,
  fields: readonly string[],
  batchCharacters: number,
): Promise<number> {
  const size = fields.map((field) => `coalesce(pg_column_size(${field}), 0)::float8`).join(" + ");
  const { rows } = await client.query<{ largest: number | null }>(`SELECT max(${size}) AS largest FROM ${table}`);
  const largest = Math.max(1, rows[0]?.largest ?? 1);
  return Math.max(1, Math.min(MOST_ROWS, Math.floor(batchCharacters / largest)));
}

/** Stored values may be compressed: no batch may exceed the maximum length of a string. */
function* cut(lines: readonly string[], batchCharacters: number): Generator<readonly string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const line of lines) {
    if (batch.length > 0 && characters + line.length > batchCharacters) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(line);
    characters += line.length;
  }
  if (batch.length > 0) yield batch;
}
