import type { Logger } from "pino";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { keepFresh } from "@/server/lib/notices/keep-fresh";
import type { Notices } from "@/server/lib/notices/notices";
import type { Agent } from "./agent";
import { addKeyCounts, pruneKeyCounts, writeLastUsed } from "./key-use.store";
import { KEYS_CHANNEL, readKeysMark, readLiveKeys } from "./keys.store";
import { createLastUsed } from "./last-used";
import { findKey, indexKeys, type KeyEntry, type LiveKeys } from "./live-keys";
import { createRateLimit } from "./rate-limit";
import { readBearer } from "./read-bearer";

/** A little under the second within which a revoked key must stop working. */
const POLL_MS = 800;
const PRUNE_EVERY_MS = 60_000;
const COUNTS_KEPT_MS = 600_000;
const BYTES_PER_USE = 65_536;

export type KeyRing = {
  /** From memory. Unknown, revoked and expired keys get the same text; `unavailable` until the keys have been read once. */
  identify(authorization: string | undefined): Agent;
  /** The same without counting a use: before the request body is read. */
  assertKnown(authorization: string | undefined): void;
  /** Counts a large body as further uses, after the one that `identify` counted: one for each 64 KB. */
  charge(authorization: string | undefined, bodyBytes: number): void;
  /** Whether a key that was identified earlier is still valid: for streams that outlive the request that opened them. */
  isLive(ownerId: string): boolean;
  /** Called whenever keys were made, changed or revoked; not when one expires. */
  onChange(listener: () => void): () => void;
  refresh(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** A separate pool: a revoked key must not stay active because editors hold all connections. */
  readonly client: PrismaClient;
  readonly notices: Pick<Notices, "on">;
  readonly log: Pick<Logger, "info" | "error">;
  readonly now?: () => number;
  /** In case a notification is lost; also how often uses are stored. */
  readonly pollMs?: number;
};

/** Keeps all live keys in memory; updated by notifications, and by polling in case one is lost. */
export async function createKeyRing(options: Options): Promise<KeyRing> {
  const { client, notices, log, now = Date.now, pollMs = POLL_MS } = options;
  const lastUsed = createLastUsed((uses) => writeLastUsed(client, uses));
  const rateLimit = createRateLimit((minuteStart, counts) => addKeyCounts(client, minuteStart, counts));
  let keys: LiveKeys = new Map();
  let mark: string | null = null;
  let isUp = true;
  let writing: Promise<void> | null = null;
  let prunedAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();

  async function read(): Promise<void> {
    try {
      const newMark = await readKeysMark(client);
      if (newMark !== mark) {
        // Read after the mark: what changes in between makes the next mark differ.
        keys = indexKeys(await readLiveKeys(client), keys);
        mark = newMark;
        for (const listener of listeners) listener();
      }
      if (!isUp) log.info("reading keys from the database again");
      isUp = true;
    } catch (error) {
      if (isUp) log.error({ err: error, keys: keys.size }, "database is unavailable; using the keys in memory");
      isUp = false;
    }
  }

  /** A failure here affects nothing else; outages are reported where keys are read. */
  function write(): Promise<void> {
    writing ??= (async () => {
      const at = now();
      await rateLimit.share(at).catch(() => {});
      await lastUsed.flush(at).catch(() => {});
      if (Math.abs(at - prunedAt) >= PRUNE_EVERY_MS) {
        prunedAt = at;
        await pruneKeyCounts(client, new Date(at - COUNTS_KEPT_MS)).catch(() => {});
      }
      writing = null;
    })();
    return writing;
  }

  const fresh = keepFresh({ notices, channel: KEYS_CHANNEL, pollMs, read });
  await fresh.refresh();
  const timer = setInterval(() => {
    if (isUp) void write();
  }, pollMs);
  timer.unref();

  function recognize(authorization: string | undefined, at: number): KeyEntry {
    const presented = readBearer(authorization);
    if (presented === null) throw unauthenticated(authorization === undefined ? "missing" : "malformed");
    if (mark === null) {
      throw new DomainError("unavailable", "The database is unavailable and no keys are loaded yet. Try again.");
    }
    const entry = findKey(keys, presented);
    if (entry === null && !presented.startsWith("tck_")) throw unauthenticated("foreign");
    if (entry === null || entry.expiresAt <= at) throw unauthenticated("unknown");
    return entry;
  }

  return {
    assertKnown: (authorization) => void recognize(authorization, now()),
    identify(authorization) {
      const at = now();
      const { agent, ratePerMinute } = recognize(authorization, at);
      if (ratePerMinute !== null) rateLimit.take(agent.ownerId, ratePerMinute, at);
      lastUsed.note(agent.ownerId, at);
      return agent;
    },
    charge(authorization, bodyBytes) {
      const uses = Math.ceil(bodyBytes / BYTES_PER_USE) - 1;
      if (uses < 1) return;
      const at = now();
      const { agent, ratePerMinute } = recognize(authorization, at);
      if (ratePerMinute !== null) rateLimit.add(agent.ownerId, uses, at);
    },
    isLive(ownerId) {
      const entry = [...keys.values()].find(({ agent }) => agent.ownerId === ownerId);
      return entry !== undefined && entry.expiresAt > now();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: fresh.refresh,
    async stop() {
      clearInterval(timer);
      await fresh.stop();
      await writing;
      if (isUp) await write();
    },
  };
}

const NO_KEY = {
  missing: "Send an agent key: Authorization: Bearer <key>",
  malformed: "The Authorization header must be: Bearer <key>",
  foreign: "This is not an agent key. Agent keys start with tck_.",
  unknown: "This agent key is not valid. It may be mistyped, revoked or expired.",
};

function unauthenticated(problem: keyof typeof NO_KEY): DomainError {
  return new DomainError("unauthenticated", NO_KEY[problem]);
}
