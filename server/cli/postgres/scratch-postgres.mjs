import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";

/** Runs as long as a command does, started on first use. */
export function openPostgresWhenNeeded() {
  /** @type {ReturnType<typeof start> | undefined} */
  let starting;
  let count = 0;

  /** @param {string} url @param {string} sql */
  async function runOn(url, sql) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  return {
    async openDatabase() {
      starting ??= start();
      const { url } = await starting;
      const name = `scratch_${++count}`;
      await runOn(url, `CREATE DATABASE ${name}`);
      const own = new URL(url);
      own.pathname = `/${name}`;
      return { url: own.href, remove: () => runOn(url, `DROP DATABASE ${name} WITH (FORCE)`) };
    },
    async close() {
      await (await starting)?.remove();
    },
  };
}

async function start() {
  const folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-scratch-"));
  // Root's PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  const database = await startEmbeddedPostgres({ folder, fast: true });
  return {
    url: database.url,
    async remove() {
      await database.stop("immediate");
      await rm(database.home, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
