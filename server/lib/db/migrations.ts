import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { ExpectedError } from "@/server/lib/errors";
import { PROJECT_ROOT } from "@/server/paths";
import { withSchemaEngine } from "./schema-engine";

const SCHEMA_FOLDER = path.join(PROJECT_ROOT, "prisma/schema");
const MIGRATIONS_FOLDER = path.join(PROJECT_ROOT, "prisma/migrations");
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** A migration failure the operator can fix: missing rights, foreign tables, a newer version. */
export async function migrate(databaseUrl: string, names?: readonly string[]): Promise<void> {
  try {
    await applyMigrations(databaseUrl, names);
  } catch (error) {
    const reason = String((error as Error).message)
      .split("\n")
      .filter((line) => line.trim() !== "" && !/^\s*\d+:|^\s+(at|with) /.test(line))
      .slice(0, 3)
      .join(" ");
    throw new ExpectedError(`Couldn't migrate the database: ${reason}`);
  }
}

export async function applyMigrations(databaseUrl: string, names?: readonly string[]): Promise<string[]> {
  const migrationDirectories = await Promise.all((names ?? (await migrationNames())).map(readMigration));
  const migrationsList = {
    baseDir: MIGRATIONS_FOLDER,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories,
  };
  const scripts = new Set(migrationDirectories.map(({ migrationFile }) => migrationFile.content.value));
  await forgetUnfinished(databaseUrl);
  const { appliedMigrationNames } = await withSchemaEngine(
    databaseUrl,
    (engine) => engine.applyMigrations({ migrationsList, filters: NO_FILTERS }),
    (script) => (scripts.has(script) ? `${HOLD};\n${script}\n;${FINISH}` : script),
  );
  return appliedMigrationNames;
}

/** Prisma's own lock, and one held by the script, even if its process dies. */
export const LOCKS = { engine: 72_707_369, script: 72_707_370 };
const HOLD = `SELECT pg_advisory_xact_lock(${LOCKS.script})`;
const UNFINISHED = "finished_at IS NULL AND rolled_back_at IS NULL";
const FINISH = `UPDATE _prisma_migrations SET finished_at = now() WHERE ${UNFINISHED}`;

/** A process killed while migrating leaves a start mark, and Prisma would refuse the database. Without the end mark nothing was changed. */
async function forgetUnfinished(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCKS.engine}), pg_advisory_lock(${LOCKS.script})`);
    const { rows } = await client.query("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL");
    if (rows.length > 0) await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${UNFINISHED}`);
  } finally {
    await client.end();
  }
}

/** Null if equal. Each migration keeps its schema beside its SQL, so no database has to be read. */
export async function writeMigration(databaseUrl: string, name: string): Promise<string | null> {
  const [from, to] = await Promise.all([readMigratedSchema(), readSchema()]);
  if (from === to) return null;
  const { stdout } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: from === "" ? { tag: "empty" } : { tag: "schemaDatamodel", files: [{ path: "from", content: from }] },
      to: { tag: "schemaDatamodel", files: [{ path: "to", content: to }] },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    }),
  );
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const folder = path.join(MIGRATIONS_FOLDER, `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "migration.sql"), stdout ?? "");
  await writeFile(path.join(folder, "schema.prisma"), to);
  return folder;
}

export async function readSchema(): Promise<string> {
  const names = (await readdir(SCHEMA_FOLDER)).filter((name) => name.endsWith(".prisma")).sort();
  const files = await Promise.all(names.map((name) => readFile(path.join(SCHEMA_FOLDER, name), "utf8")));
  return files.join("\n");
}

export async function readMigratedSchema(): Promise<string> {
  const newest = (await migrationNames()).at(-1);
  return newest === undefined ? "" : readFile(path.join(MIGRATIONS_FOLDER, newest, "schema.prisma"), "utf8");
}

export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readMigration(folder: string) {
  const sql = await readFile(path.join(MIGRATIONS_FOLDER, folder, "migration.sql"), "utf8");
  return { path: folder, migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } } };
}
