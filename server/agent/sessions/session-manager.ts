import pLimit from "p-limit";
import type { Logger } from "pino";
import { fork, type Session, startSession } from "@/server/engine/session/session";
import { openPool } from "@/server/lib/db/client";
import { DomainError } from "@/server/lib/errors";
import { withTimeout } from "@/server/lib/with-timeout";
import type { Peers } from "@/server/runtime/peers/peers";
import { applyChange, type Change } from "./apply-change";
import { watchAvailability } from "./availability";
import { type CachedSession, keyOf, type SessionName, type SessionRef } from "./cached-session";
import { type CacheLimits, SessionCache } from "./session-cache";
import { createSessionJobs } from "./session-jobs";
import type { SessionStoreDeps } from "./session-store-deps";
import { pruneLargeOwners, pruneSessions } from "./sessions.store";
import { writeBehind } from "./write-behind";

export type { CachedSession, SessionRef } from "./cached-session";

type SessionFacts = { readonly id: string; readonly epoch: number };

/** Nothing here rejects because the database is down: memory takes over and is written later. */
export type SessionManager = {
  read(ref: SessionRef): Promise<Session>;
  /** `change` is pure and synchronous: it may run again on a newer state. Its errors reach the caller. */
  update<T>(
    ref: SessionRef,
    change: (session: Session, facts: SessionFacts) => { readonly session: Session; readonly result: T },
  ): Promise<T>;
  find(name: SessionName): Promise<CachedSession | null>;
  reset(ref: SessionRef): Promise<void>;
  fork(from: SessionRef, to: Pick<SessionRef, "externalId" | "role">): Promise<void>;
  flush(): Promise<void>;
  prune(): Promise<number>;
  stats(): { readonly held: number; readonly waiting: number; readonly dropped: number };
  isFailing(): boolean;
  stop(): Promise<void>;
};

type Options = {
  readonly databaseUrl: string;
  readonly peers: Pick<Peers, "isAlone" | "onChange">;
  isDatabaseUp(): boolean;
  ttlMs(): number;
  /** How long rounds are kept: until then, a returning session must not repeat their ids. */
  recordsKeptMs?(): number;
  keepsMessages(): boolean;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly limits?: Partial<CacheLimits>;
  readonly storedPerOwner?: number;
  readonly timeoutMs?: number;
};

const LIMITS: CacheLimits = { held: 10_000, waiting: 40_000, waitingBytes: 128 * 1024 * 1024 };
/** Ten times what memory holds: an owner with more opens sessions and never returns to them. */
const STORED_PER_OWNER = 100_000;
const STOP_MS = 3000;
const PRUNE_EVERY_MS = 5 * 60_000;
const RECORDS_KEPT_MS = 30 * 86_400_000;
/** The write interval; writing never takes more than a tenth of the time. */
const WRITE_EVERY_MS = { least: 100, most: 1000 };

/** Sessions in PostgreSQL with a memory cache: alone, memory is authoritative; with peers, the row is. */
export function createSessionManager(options: Options): SessionManager {
  const { databaseUrl, peers, isDatabaseUp, ttlMs, keepsMessages, log, timeoutMs = 1000 } = options;
  const { recordsKeptMs = () => RECORDS_KEPT_MS, storedPerOwner = STORED_PER_OWNER } = options;
  const pool = openPool(databaseUrl, { maxConnections: 2, queryTimeoutMs: timeoutMs });
  const cache = new SessionCache({ ...LIMITS, ...options.limits });
  const availability = watchAvailability({ db: pool, isDatabaseUp, log, timeoutMs });
  let ownershipEpoch = 0;
  const isAlone = () => peers.isAlone();
  const deps: SessionStoreDeps = {
    cache,
    pool,
    availability,
    log,
    isAlone,
    ownershipEpoch: () => ownershipEpoch,
    ttlMs,
    keepsMessages,
  };
  const runExclusive = pLimit(1);
  const jobs = createSessionJobs(deps, runExclusive);
  const flush = () => writeBehind(deps, runExclusive);

  // Peers may have changed what memory holds, or need what is only here.
  const unsubscribe = peers.onChange(async () => {
    if (isAlone()) ownershipEpoch++;
    else await flush();
  });
  const writing = repeat(flush);
  const pruning = setInterval(() => {
    if (availability.isUp()) prune().catch((error) => log.warn({ err: error }, "couldn't prune sessions"));
  }, PRUNE_EVERY_MS);
  pruning.unref();

  function perform<T>(ref: SessionRef, change: Change<T>): Promise<T> {
    const key = keyOf(ref);
    const held = cache.get(key) ?? null;
    const isUp = availability.isUp();
    const isMine =
      held === null
        ? ref.isNew === true || cache.isAbsent(key, ownershipEpoch)
        : held.ownershipEpoch === ownershipEpoch;
    if (isUp && !(isMine && isAlone())) return jobs.add(key, ref, change);
    try {
      const base = isUp || ref.isNew ? 0 : null;
      const applied = applyChange(held, change, { ref, base, ownershipEpoch, ttlMs: ttlMs() });
      if (applied.held !== null && applied.held !== held) cache.putWaiting(applied.held);
      return Promise.resolve(applied.result);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async function prune(): Promise<number> {
    const expired = await pruneSessions(pool, recordsKeptMs());
    return expired + (await pruneLargeOwners(pool, storedPerOwner));
  }

  return {
    read: (ref) => perform(ref, ({ session }) => ({ next: null, result: session })),
    update: (ref, change) =>
      perform(ref, ({ id, session, epoch }) => {
        const { session: changed, result } = change(session, { id, epoch });
        return { next: changed === session ? null : { session: changed, epoch }, result };
      }),
    find: (name) => perform({ ...name, role: "" }, ({ found }) => ({ next: null, result: found })),
    reset: (ref) =>
      perform(ref, ({ found }) => {
        const next = found === null ? null : { session: startSession(ref.role), epoch: found.epoch + 1 };
        return { next, result: undefined };
      }),
    async fork(from, to) {
      const parent = await perform(from, ({ found }) => ({ next: null, result: found }));
      if (parent === null || parent.session.role !== from.role) {
        throw new DomainError("not_found", "Session not found");
      }
      await perform({ ownerId: from.ownerId, ...to }, ({ found, epoch }) => {
        if (found !== null && found.session.last !== null) {
          throw new DomainError("conflict", "to: this session already exists", { field: "to" });
        }
        return { next: { session: fork(parent.session, to.role), epoch, forkedFrom: parent.id }, result: undefined };
      });
    },
    flush,
    prune,
    stats: () => ({ held: cache.size, waiting: cache.waiting, dropped: cache.dropped }),
    isFailing: () => cache.isFailing && cache.waiting > 0,
    async stop() {
      unsubscribe();
      clearInterval(pruning);
      writing.stop();
      await withTimeout(flush(), STOP_MS).catch(() => {});
      if (cache.waiting > 0) log.warn({ sessions: cache.waiting }, "couldn't write all sessions before shutdown");
      availability.stop();
      await withTimeout(pool.end(), STOP_MS).catch(() => {});
    },
  };
}

/** The longer a write takes, the longer the pause: frequent changes are then written once. */
function repeat(work: () => Promise<void>): { stop(): void } {
  let isStopped = false;
  let timer = setTimeout(run, WRITE_EVERY_MS.least).unref();
  async function run(): Promise<void> {
    const started = performance.now();
    await work();
    const rest = 9 * (performance.now() - started);
    if (isStopped) return;
    timer = setTimeout(run, Math.min(WRITE_EVERY_MS.most, Math.max(WRITE_EVERY_MS.least, rest))).unref();
  }
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
