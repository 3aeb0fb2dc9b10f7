import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { type Prisma, PrismaClient } from "./generated/client";
import { LOCKS } from "./locks";

export type { Prisma };
export type Tx = Prisma.TransactionClient;
export type Db = PrismaClient | Tx;

/** So a vanished peer is noticed eventually. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

type Database = {
  readonly client: PrismaClient;
  readonly pool: Pool;
  close(): Promise<void>;
};

type PoolOptions = {
  readonly maxConnections?: number;
  /** Without it a query waits as long as its transaction on a dead connection. */
  readonly queryTimeoutMs?: number;
};

export function openDatabase(url: string, options: PoolOptions = {}): Database {
  const pool = openPool(url, options);
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    client,
    pool,
    async close() {
      await client.$disconnect();
      await pool.end();
    },
  };
}

export function openPool(url: string, { maxConnections = 10, queryTimeoutMs }: PoolOptions = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: "toolcrib",
    ...KEEP_ALIVE,
  });
  // A dying idle connection must not end the process; the next query opens another.
  pool.on("error", () => {});
  return pool;
}

/** In a new transaction, or in the caller's own. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return "$transaction" in db ? db.$transaction(work, { maxWait: 10_000, timeout: 120_000 }) : work(db);
}

export function inOneState<T>(client: PrismaClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  return client.$transaction(work, { isolationLevel: "RepeatableRead", maxWait: 10_000, timeout: 60_000 });
}

/** Longer than a transaction may last: a peer silent for this long is gone, and its locks with it. */
const VANISHED_AFTER = "150s";

/** One writer of a kind at a time, across processes; released with the transaction. */
export async function lockInTransaction(tx: Tx, key: number): Promise<void> {
  await tx.$executeRaw`
    SELECT set_config('idle_in_transaction_session_timeout', ${VANISHED_AFTER}, true),
      pg_advisory_xact_lock(${key}::bigint)`;
}

async function lockSharedInTransaction(tx: Tx, key: number): Promise<void> {
  await tx.$executeRaw`
    SELECT set_config('idle_in_transaction_session_timeout', ${VANISHED_AFTER}, true),
      pg_advisory_xact_lock_shared(${key}::bigint)`;
}

/** Edits of entries share the draft; reading or writing it as a whole takes it exclusively. */
export function lockDraft(tx: Tx, how: "shared" | "alone"): Promise<void> {
  return how === "shared" ? lockSharedInTransaction(tx, LOCKS.draft) : lockInTransaction(tx, LOCKS.draft);
}
