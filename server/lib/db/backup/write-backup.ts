import { open, rename, rm, stat, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ClientBase } from "pg";
import { ExpectedError } from "@/server/lib/errors";
import { FORMAT, type Header, hashLines, type TableLine } from "./backup-lines";
import { lockTables, readAppliedMigrations, readSequences, readTables, type Table } from "./catalog";
import { onDatabase } from "./on-database";
import { readRows } from "./read-rows";
import { withoutSignInSecrets } from "./sign-in-secrets";
import { createTally, type Tallies, type Tally } from "./tally";

type Options = {
  readonly version: string;
  report?(detail: string): void;
  readonly rowsFrom?: (table: Table) => string;
};

/** The file gets its name once complete. */
export async function writeBackup(databaseUrl: string, file: string, options: Options): Promise<Tallies> {
  await assertFree(file);
  const part = `${file}.part`;
  const handle = await open(part, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw new ExpectedError(`Couldn't write ${part} (${error.code}).`);
    throw new ExpectedError(
      `${part} already exists. Another backup is running or was interrupted. If none is running, delete the file.`,
    );
  });
  try {
    const tallies: Record<string, Tally> = {};
    await onDatabase(databaseUrl, "read", (client) =>
      pipeline(Readable.from(backupText(client, tallies, options)), createGzip(), (packed) =>
        writeFile(handle, packed),
      ),
    );
    await handle.sync();
    await handle.close();
    await rename(part, file);
    return tallies;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

/** Checked at the start too, so no one waits for a database to learn that the file exists. */
export async function assertFree(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined) throw new ExpectedError(`${file} already exists. Choose another file name.`);
}

async function* backupText(
  client: ClientBase,
  tallies: Record<string, Tally>,
  { version, report = () => {}, rowsFrom = withoutSignInSecrets }: Options,
): AsyncGenerator<string> {
  const followed = hashLines();
  const lines = (all: readonly string[]): string => {
    const text = `${all.join("\n")}\n`;
    followed.add(text);
    return text;
  };
  const migrations = await readAppliedMigrations(client);
  if (migrations === null) throw new ExpectedError("The database has no Toolcrib tables to back up.");
  const tables = await readTables(client);
  // A newer Toolcrib that starts meanwhile waits with its migrations.
  await lockTables(client, tables, "SHARE");
  const madeAt = new Date().toISOString();
  const sequences = await readSequences(client);
  const header: Header = { toolcrib: "backup", format: FORMAT, version, madeAt, migrations, sequences };
  yield lines([JSON.stringify(header)]);
  for (const table of tables) {
    const line: TableLine = { table: table.name, columns: table.columns.map(({ name }) => name) };
    yield lines([JSON.stringify(line)]);
    const tally = createTally();
    for await (const rows of readRows(client, table, { from: rowsFrom(table) })) {
      tally.add(rows);
      yield lines(rows);
      report(`${table.name}: ${tally.result().rows.toLocaleString("en")} rows`);
    }
    tallies[table.name] = tally.result();
  }
  yield `${JSON.stringify(followed.check(tallies))}\n`;
}
