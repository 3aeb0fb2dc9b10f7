import pg from "pg";
import { starter } from "@/prisma/scenarios/starter/starter";
import { textsToCompile } from "@/server/engine/compile";
import { createDatabase, startToolcrib, TEMPLATE } from "./start-toolcrib";

const MAX_MS = 300_000;

/**
 * Playwright runs this once: a migrated, seeded and embedded database to copy for every instance that does not need an
 * empty one. Without an embedder there are no vectors to wait for.
 */
export default async function prepareDatabase(): Promise<void> {
  const databaseUrl = await createDatabase();
  const toolcrib = await startToolcrib({ databaseUrl });
  const wanted = new Set(textsToCompile(starter)).size;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const start = Date.now(); Date.now() - start < MAX_MS; ) {
    const { rows } = await client.query<{ count: number }>("SELECT count(*)::int AS count FROM embedding");
    if ((rows[0]?.count ?? 0) >= wanted) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await client.end();
  await toolcrib.stop();
  process.env[TEMPLATE] = new URL(databaseUrl).pathname.slice(1);
}
