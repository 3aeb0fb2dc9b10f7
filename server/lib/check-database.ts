import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { ExpectedError } from "@/server/lib/errors";
import { withTimeout } from "@/server/lib/with-timeout";

const OLDEST_POSTGRES = 14;

const WITNESS_LIMITS = { connectionTimeoutMillis: 10_000, query_timeout: 10_000, keepAlive: true };
const END_MS = 1000;
const RETRY_MS = { first: 1000, most: 15_000 };

/** Possibly temporary: the database or network is not up yet. */
export class UnreachableError extends ExpectedError {}

/** Errors for the operator are thrown at once; a missing database is retried. */
export async function waitForDatabase(
  databaseUrl: string,
  log: Pick<Logger, "warn" | "info">,
  retryMs = RETRY_MS,
): Promise<void> {
  for (let wait = retryMs.first, tries = 1; ; wait = Math.min(wait * 2, retryMs.most), tries++) {
    try {
      await checkDatabase(databaseUrl);
      if (tries > 1) log.info({ tries }, "database connected");
      return;
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      log.warn(`${error.message} Retrying in ${Math.ceil(wait / 1000)} s.`);
      await sleep(wait);
    }
  }
}

/** Starts again from the beginning if the database goes down meanwhile. Its own errors are thrown. */
export async function withDatabase<T>(
  databaseUrl: string,
  log: Pick<Logger, "warn" | "info">,
  work: () => Promise<T>,
  retryMs = RETRY_MS,
): Promise<T> {
  for (;;) {
    await waitForDatabase(databaseUrl, log, retryMs);
    // Error messages say too little: a broken connection shows that the database went down.
    const witness = new pg.Client({ connectionString: databaseUrl, ...WITNESS_LIMITS });
    witness.on("error", () => {});
    try {
      await witness.connect();
      return await work();
    } catch (error) {
      if (await isAnswering(witness)) throw error;
      log.warn({ err: error }, "lost the database connection during startup");
      await sleep(retryMs.first);
    } finally {
      await withTimeout(witness.end(), END_MS).catch(() => {});
    }
  }
}

function isAnswering(witness: pg.Client): Promise<boolean> {
  return witness.query("SELECT 1").then(
    () => true,
    () => false,
  );
}

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
    const sentence = `Couldn't reach the database at ${withoutPassword(databaseUrl)}: ${messageOf(error)}.`;
    throw isRefused(error) ? new ExpectedError(sentence) : new UnreachableError(sentence);
  } finally {
    await client.end().catch(() => {});
  }
}

/** PostgreSQL refuses (wrong password, no such database); while starting or stopping it reports 57P0x. */
function isRefused(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("57P") && !code.startsWith("08") && !code.startsWith("53");
}

function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return "DATABASE_URL";
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

function messageOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || "no response";
}
