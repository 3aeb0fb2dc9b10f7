import * as crypto from "node:crypto";
import type { Agent } from "./agent";
import type { LiveKey } from "./keys.store";

export type KeyEntry = {
  readonly agent: Agent;
  readonly digest: Buffer;
  readonly expiresAt: number;
  readonly ratePerMinute: number | null;
};

export type LiveKeys = ReadonlyMap<string, KeyEntry>;

type HashAtOnce = (algorithm: string, data: string, encoding: "buffer") => Buffer;

/** Node 20.12 can do it in one call, which is much quicker than making an object for it. */
const { hash } = crypto as { hash?: HashAtOnce };

function hashAtOnce(text: string): Buffer {
  return hash === undefined ? crypto.createHash("sha256").update(text).digest() : hash("sha256", text, "buffer");
}

const NO_DIGEST = Buffer.alloc(32);

/** Compares in the same time whether or not there is such a key. */
export function findKey(keys: LiveKeys, presented: string): KeyEntry | null {
  const digest = hashAtOnce(presented);
  const entry = keys.get(digest.toString("hex"));
  const isSame = crypto.timingSafeEqual(digest, entry?.digest ?? NO_DIGEST);
  return entry !== undefined && isSame ? entry : null;
}

export function indexKeys(rows: readonly LiveKey[], earlier: LiveKeys): LiveKeys {
  const scopes = new Map([...earlier.values()].map(({ agent }) => [agent.ownerId, agent.scope]));
  return new Map(
    rows.flatMap((row) => {
      const agent = toAgent(row, scopes.get(row.id) ?? null);
      const expiresAt = row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
      const current = toEntry(row, agent, row.keyHash, expiresAt);
      if (row.previousHash === null || row.previousUntil === null) return [current];
      const until = Math.min(expiresAt, row.previousUntil.getTime());
      return [current, toEntry(row, agent, row.previousHash, until)];
    }),
  );
}

function toEntry({ ratePerMinute }: LiveKey, agent: Agent, hash: string, expiresAt: number): [string, KeyEntry] {
  return [hash, { agent, digest: Buffer.from(hash, "hex"), expiresAt, ratePerMinute }];
}

function toAgent(row: LiveKey, earlierScope: readonly string[] | null): Agent {
  return {
    ownerId: row.id,
    workbenchId: row.createdBy ?? row.id,
    name: row.name,
    roleIds: row.allRoles ? null : new Set(row.roleIds),
    scope: row.tools.length === 0 ? null : keepIdentity(row.tools, earlierScope),
  };
}

/** The engine caches by the identity of this array. */
function keepIdentity(tools: readonly string[], earlier: readonly string[] | null): readonly string[] {
  const isSame = earlier?.length === tools.length && tools.every((tool, at) => tool === earlier[at]);
  return isSame ? earlier : tools;
}
