import { type ClientBase, escapeIdentifier } from "pg";

type ForeignKey = { readonly table: string; readonly name: string; readonly deferrable: boolean };

/** Checks all foreign keys once, after the rows, so rows may come in any order. Needs only ownership of the tables. */
export async function withForeignKeysLast(client: ClientBase, load: () => Promise<void>): Promise<void> {
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
