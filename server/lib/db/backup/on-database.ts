import { Client, DatabaseError } from "pg";
import { LOCKS } from "@/server/lib/db/migrations";
import { ExpectedError } from "@/server/lib/errors";

/** Value formats that are the same on every server, without time limits. */
const SETTINGS = {
  datestyle: "ISO",
  intervalstyle: "postgres",
  timezone: "UTC",
  extra_float_digits: "3",
  bytea_output: "hex",
  // Row security would hide rows silently.
  row_security: "off",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

const BEGINNINGS = { read: "REPEATABLE READ, READ ONLY", write: "READ COMMITTED, READ WRITE" };

export async function onDatabase<T>(
  databaseUrl: string,
  kind: keyof typeof BEGINNINGS,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, keepAlive: true });
  // A server that goes away ends the query with an error; the event must not end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    // Before the snapshot is taken: a concurrent migration would be read half done.
    if (kind === "read") await client.query(`SELECT pg_advisory_lock_shared(${LOCKS.engine})`);
    await client.query(`BEGIN ISOLATION LEVEL ${BEGINNINGS[kind]}`);
    for (const [name, value] of Object.entries(SETTINGS)) await client.query(`SET LOCAL ${name} = '${value}'`);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    throw isDatabaseError(error) ? new ExpectedError(`PostgreSQL aborted the operation: ${error.message}.`) : error;
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end().catch(() => {});
  }
}

function isDatabaseError(error: unknown): error is Error {
  return (
    error instanceof DatabaseError || (error instanceof Error && error.message.startsWith("Connection terminated"))
  );
}
