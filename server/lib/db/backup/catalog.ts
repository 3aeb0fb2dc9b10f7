import { type ClientBase, escapeIdentifier } from "pg";

type Column = { readonly name: string; readonly type: string };
export type Table = { readonly name: string; readonly columns: readonly Column[] };

/** The schema engine's own table: recreated by a restore, never copied. */
const ACCOUNT = "_prisma_migrations";

/** Every table except those of extensions, without generated columns. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> '${ACCOUNT}'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

export async function readAppliedMigrations(client: ClientBase): Promise<string[] | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('${ACCOUNT}') IS NOT NULL AS there`,
  );
  if (!found[0]?.there) return null;
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT migration_name AS name FROM ${ACCOUNT} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

export async function readSequences(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    "SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function lockTables(client: ClientBase, tables: readonly Table[], mode: "SHARE" | "EXCLUSIVE") {
  const names = tables.map(({ name }) => escapeIdentifier(name)).join(", ");
  if (names !== "") await client.query(`LOCK TABLE ${names} IN ACCESS ${mode} MODE`);
}
