import { randomBytes } from "node:crypto";
import pg from "pg";

/** A new database, empty or copied from one without connections. */
export async function createDatabase(
  server: string,
  prefix: string,
  template = "template1",
): Promise<{ readonly name: string; readonly url: string }> {
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await runOn(server, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

export function dropDatabase(server: string, name: string): Promise<void> {
  return runOn(server, `DROP DATABASE "${name}" WITH (FORCE)`);
}

export async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
