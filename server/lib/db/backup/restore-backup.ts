import { type ClientBase, escapeIdentifier } from "pg";
import { migrate, migrationNames } from "@/server/lib/db/migrations";
import { ExpectedError } from "@/server/lib/errors";
import { assertEmpty } from "./assert-empty";
import { lockTables, readTables, type Table } from "./catalog";
import { onDatabase } from "./on-database";
import type { Backup } from "./read-backup";
import { type Batch, readBatches } from "./read-batches";
import { readRows } from "./read-rows";
import { createTally } from "./tally";

type Report = (detail: string) => void;

type Restored = {
  /** Tables that no migration creates. */
  readonly leftOut: readonly string[];
  readonly sessions: number;
  readonly links: number;
  /** Agent keys that work again, as at the time of the backup. */
  readonly liveKeys: number;
};

/** Loads all rows, or none; the next start migrates further. Sessions and links, which open accounts without a password, are ended. */
export async function restoreBackup(databaseUrl: string, backup: Backup, report: Report = () => {}): Promise<Restored> {
  await assertKnown(backup);
  await onDatabase(databaseUrl, "read", (client) => assertEmpty(client, backup.header.migrations));
  await migrate(databaseUrl, backup.header.migrations);
  return onDatabase(databaseUrl, "write", async (client) => {
    const tables = await readTables(client);
    await lockTables(client, tables, "EXCLUSIVE");
    // Checked again under the lock: a Toolcrib may have started meanwhile.
    await assertEmpty(client, backup.header.migrations);
    await withForeignKeysLast(client, () => loadTables(client, tables, backup, report));
    await compare(client, tables, backup, report);
    for (const [name, last] of Object.entries(backup.header.sequences)) {
      await client.query("SELECT setval(to_regclass($1), $2::bigint)", [escapeIdentifier(name), last]);
    }
    const known = new Set(tables.map(({ name }) => name));
    const leftOut = Object.keys(backup.tallies).filter((name) => !known.has(name));
    return { leftOut, ...(await endAccess(client, known)) };
  });
}

const KEY_TABLES = ["agent_key", "admin_key"] as const;

/** They may have been ended since the backup for a reason. Keys stay, because they cannot be issued again. */
async function endAccess(client: ClientBase, known: ReadonlySet<string>): Promise<Omit<Restored, "leftOut">> {
  const sessions = await client.query("DELETE FROM auth_session");
  const links = await client.query("DELETE FROM invitation WHERE used_at IS NULL");
  await client.query("DELETE FROM auth_verification");
  await client.query("UPDATE auth_account SET access_token = NULL, refresh_token = NULL, id_token = NULL");
  let liveKeys = 0;
  // Older versions have no admin keys.
  for (const table of KEY_TABLES.filter((name) => known.has(name))) {
    const live = await client.query<{ count: number }>(
      `SELECT count(*)::int FROM ${table} WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
    );
    liveKeys += live.rows[0]?.count ?? 0;
  }
  return { sessions: sessions.rowCount ?? 0, links: links.rowCount ?? 0, liveKeys };
}

async function assertKnown({ file, header }: Backup): Promise<void> {
  const known = new Set(await migrationNames());
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new ExpectedError(
    `${file} was made by Toolcrib ${header.version}, which is newer than this version. Unknown migrations: ${unknown.join(", ")}. ` +
      "Restore it with that version or a newer one. Nothing was restored.",
  );
}

async function loadTables(client: ClientBase, tables: readonly Table[], { file }: Backup, report: Report) {
  const byName = new Map(tables.map((table) => [table.name, table]));
  for await (const batch of readBatches(file)) {
    const table = byName.get(batch.into.table);
    if (table === undefined) continue;
    await loadRows(client, table, batch);
    report(table.name);
  }
}

/** Reads everything back as a backup would, and commits only if it is the same. */
async function compare(client: ClientBase, tables: readonly Table[], { file, tallies }: Backup, report: Report) {
  for (const table of tables) {
    report(`comparing ${table.name}`);
    const tally = createTally();
    for await (const rows of readRows(client, table)) tally.add(rows);
    const { rows, digest } = tally.result();
    const wanted = tallies[table.name];
    if (rows === (wanted?.rows ?? 0) && (rows === 0 || digest === wanted?.digest)) continue;
    throw new ExpectedError(
      `Table ${table.name} doesn't match the backup (expected ${wanted?.rows ?? 0} rows, found ${rows}). Check whether ${file} changed during the restore. Nothing was restored.`,
    );
  }
}

type ForeignKey = { readonly table: string; readonly name: string; readonly deferrable: boolean };

/** Checks all foreign keys once, after the rows, so rows may come in any order. Needs only ownership of the tables. */
async function withForeignKeysLast(client: ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(`
    SELECT c.relname AS table, f.conname AS name, f.condeferrable AS deferrable
    FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
    WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace AND NOT f.condeferred`);
  const alter = ({ table, name }: ForeignKey, to: string) =>
    client.query(`ALTER TABLE ${escapeIdentifier(table)} ALTER CONSTRAINT ${escapeIdentifier(name)} ${to}`);
  for (const key of keys) await alter(key, "DEFERRABLE INITIALLY DEFERRED");
  await load();
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
  for (const key of keys) await alter(key, key.deferrable ? "DEFERRABLE INITIALLY IMMEDIATE" : "NOT DEFERRABLE");
}

async function loadRows(client: ClientBase, table: Table, { into, rows }: Batch): Promise<void> {
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
