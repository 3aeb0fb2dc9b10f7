import { type ClientBase, escapeIdentifier } from "pg";
import { ExpectedError } from "@/server/lib/errors";
import type { Table } from "./catalog";
import type { Batch } from "./read-batches";

export async function loadRows(client: ClientBase, table: Table, { into, rows }: Batch): Promise<void> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const unknown = into.columns.filter((name) => !types.has(name));
  if (unknown.length > 0 || types.size !== into.columns.length) {
    throw new ExpectedError(`The columns of table ${table.name} don't match the backup: ${into.columns.join(", ")}.`);
  }
  const names = into.columns.map(escapeIdentifier).join(", ");
  const values = into.columns.map((name, at) => `(row->>${at})::${types.get(name)}`).join(", ");
  await client.query(
    `INSERT INTO ${escapeIdentifier(table.name)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS row`,
    [`[${rows.join(",")}]`],
  );
}
