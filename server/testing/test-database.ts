import { randomBytes } from "node:crypto";
import pg from "pg";
import { SCENARIOS } from "@/prisma/scenarios";
import { TOOLCRIB } from "@/server/audit/actor";
import { openDatabase } from "@/server/db/client";
import { applyMigrations } from "@/server/db/migrations";
import { seedScenario } from "@/server/revisions/revisions.service";

/** A database of its own for one test file, on the real server that `npm test` started. */
export async function createTestDatabase({ seeded = true, migrated = true } = {}) {
  const admin = process.env.TOOLCRIB_TEST_DATABASE_URL;
  if (admin === undefined) throw new Error("Run these tests through `npm test -- unit`: they need its PostgreSQL");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runOn(admin, `CREATE DATABASE "${name}"`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  if (migrated) await applyMigrations(url.href);
  const database = openDatabase(url.href);
  if (seeded) await seedScenario(database.client, TOOLCRIB, SCENARIOS.starter());
  return {
    url: url.href,
    client: database.client,
    pool: database.pool,
    name,
    /** From another database, for what cannot be done to one's own. */
    runAsAdmin: (sql: string) => runOn(admin, sql),
    async drop() {
      await database.close();
      await runOn(admin, `DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
