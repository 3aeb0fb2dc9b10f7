import { Client, DatabaseError } from "pg";
import { LOCKS } from "@/server/lib/db/migrations";
import { ExpectedError } from "@/server/lib/errors";

/** Texts of values that mean the same on every server, and no time limits of the server's. */
const SETTINGS = {
  datestyle: "ISO",
  intervalstyle: "postgres",
  timezone: "UTC",
  extra_float_digits: "3",
  bytea_output: "hex",
  // Rows that a rule hides would be missed in silence.
  row_security: "off",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

/** One state of the database, whatever others write meanwhile; or each statement with all that others have committed. */
const BEGINNINGS = { read: "REPEATABLE READ, READ ONLY", write: "READ COMMITTED, READ WRITE" };

/** All of `work` in one transaction on a connection of its own. */
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
    // Before the state is fixed: what is migrated meanwhile would be read half in its old form.
    if (kind === "read") await client.query(`SELECT pg_advisory_lock_shared(${LOCKS.engine})`);
    await client.query(`BEGIN ISOLATION LEVEL ${BEGINNINGS[kind]}`);
    for (const [name, value] of Object.entries(SETTINGS)) await client.query(`SET LOCAL ${name} = '${value}'`);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    throw isDatabaseError(error) ? new ExpectedError(`PostgreSQL aborted the operation: ${error.message}.`) : error;
  } finally {
    // What was not committed is rolled back by the end of the connection.
    await client.end().catch(() => {});
  }
}

/** What PostgreSQL said, or that it no longer says anything. */
function isDatabaseError(error: unknown): error is Error {
  return (
    error instanceof DatabaseError || (error instanceof Error && error.message.startsWith("Connection terminated"))
  );
}
