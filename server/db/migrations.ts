import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "@/server/paths";
import { withSchemaEngine } from "./schema-engine";

const SCHEMA_FOLDER = path.join(PROJECT_ROOT, "prisma/schema");
const MIGRATIONS_FOLDER = path.join(PROJECT_ROOT, "prisma/migrations");
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** Brings a database to the newest schema; answers the names of the migrations that were missing. */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const migrationsList = {
    baseDir: MIGRATIONS_FOLDER,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all((await migrationNames()).map(readMigration)),
  };
  const { appliedMigrationNames } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.applyMigrations({ migrationsList, filters: NO_FILTERS }),
  );
  return appliedMigrationNames;
}

/**
 * Writes a migration from the schema that the newest one led to, to the schema on disk; null when they agree. Each
 * migration keeps the schema it leads to beside its SQL, so that no database has to be read back.
 */
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

/** All files of prisma/schema as one text. */
export async function readSchema(): Promise<string> {
  const names = (await readdir(SCHEMA_FOLDER)).filter((name) => name.endsWith(".prisma")).sort();
  const files = await Promise.all(names.map((name) => readFile(path.join(SCHEMA_FOLDER, name), "utf8")));
  return files.join("\n");
}

/** The schema that the newest migration leads to. */
export async function readMigratedSchema(): Promise<string> {
  const newest = (await migrationNames()).at(-1);
  return newest === undefined ? "" : readFile(path.join(MIGRATIONS_FOLDER, newest, "schema.prisma"), "utf8");
}

async function migrationNames(): Promise<string[]> {
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
