import { type ClientBase, escapeIdentifier } from "pg";
import { ExpectedError } from "@/server/lib/errors";
import { readAppliedMigrations, readTables } from "./catalog";

const MOST_NAMED = 5;

/** Empty Toolcrib tables are fine: an interrupted restore leaves them. */
export async function assertEmpty(client: ClientBase, migrations: readonly string[]): Promise<void> {
  const tables = await readTables(client);
  const applied = await readAppliedMigrations(client);
  if (applied === null && tables.length > 0) {
    throw refusal(`contains tables that don't belong to Toolcrib: ${listed(tables.map(({ name }) => name))}`);
  }
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`);
    if (rows.length > 0) filled.push(name);
  }
  if (filled.length > 0) throw refusal(`is not empty; these tables have rows: ${listed(filled)}`);
  const newer = (applied ?? []).filter((name) => !migrations.includes(name));
  if (newer.length > 0) throw refusal(`has migrations that the backup lacks: ${listed(newer)}`);
}

function refusal(what: string): ExpectedError {
  return new ExpectedError(`The database ${what}. Restore into an empty database. Nothing was changed.`);
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
