import pg from "pg";
import { ExpectedError } from "@/server/errors";

const OLDEST_POSTGRES = 14;

/** Says in one sentence why a database cannot be used, before anything is written to it. */
export async function checkDatabase(databaseUrl: string, oldest = OLDEST_POSTGRES): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ExpectedError("DATABASE_URL must look like postgresql://user:password@host:5432/name.");
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (major < oldest) {
      throw new ExpectedError(`The database is PostgreSQL ${major}; Toolcrib needs ${oldest} or newer.`);
    }
  } catch (error) {
    if (error instanceof ExpectedError) throw error;
    throw new ExpectedError(`The database at ${withoutPassword(databaseUrl)} cannot be reached: ${messageOf(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Host and database, never the password. */
function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return "DATABASE_URL";
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

function messageOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || "no answer";
}
