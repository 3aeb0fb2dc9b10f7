import { inject } from "vitest";
import { openDatabase } from "@/server/lib/db/client";
import { createDatabase, dropDatabase, runOn } from "./create-database";

/** A database for one test file, on the server that `npm test` started. */
export async function createTestDatabase({ seeded = true, migrated = true } = {}) {
  const server = process.env.TOOLCRIB_TEST_DATABASE_URL;
  const templates = inject("templates");
  if (server === undefined || templates === null) {
    throw new Error("Run these tests through `npm test -- unit`: they need its PostgreSQL");
  }
  const template = seeded ? templates.seeded : migrated ? templates.migrated : undefined;
  const { name, url } = await createDatabase(server, "test", template);
  const database = openDatabase(url);
  return {
    url,
    client: database.client,
    pool: database.pool,
    name,
    /** From another connection, for commands a database cannot run on itself. */
    runAsAdmin: (sql: string) => runOn(server, sql),
    async drop() {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
