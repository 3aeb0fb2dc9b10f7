import { type AdminScope, SCOPE_PERMISSIONS } from "@/server/contract/admin-keys";
import type { Permission } from "@/server/contract/permissions";
import { createRateLimit } from "@/server/identity/keys/rate-limit";
import { readBearer } from "@/server/identity/keys/read-bearer";
import type { Actor } from "@/server/lib/audit/actor";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { sha256 } from "@/server/lib/hash";
import { findAdminKeyRow, noteAdminKeyUse } from "./admin-keys.store";

const USE_INTERVAL_MS = 60_000;

/** Per key and process: scripts stay far below it, and a loop that got out of hand is stopped. */
export const MAX_REQUESTS_PER_MINUTE = 600;

const rateLimit = createRateLimit(async () => []);

export type AdminCaller = {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly AdminScope[];
  readonly expiresAt: Date | null;
  readonly actor: Actor;
};

/** Reads the key from the database on each request, so a revoked key stops working at once. */
export async function identifyAdmin(
  client: PrismaClient,
  authorization: string | undefined,
  now = new Date(),
): Promise<AdminCaller> {
  const presented = readBearer(authorization);
  if (presented === null) throw unauthenticated(authorization === undefined ? "missing" : "malformed");
  if (presented.startsWith("tck_")) throw unauthenticated("agents");
  if (!presented.startsWith("tca_")) throw unauthenticated("malformed");
  const row = await findAdminKeyRow(client, { keyHash: sha256(presented) });
  if (row === null || row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now)) {
    throw unauthenticated("unknown");
  }
  rateLimit.take(row.id, MAX_REQUESTS_PER_MINUTE, +now);
  await noteAdminKeyUse(client, row.id, now, USE_INTERVAL_MS);
  const { id, name, expiresAt } = row;
  return {
    keyId: id,
    name,
    scopes: row.scopes as AdminScope[],
    expiresAt,
    actor: { id: null, name: `Admin key ${name}` },
  };
}

export function adminMay({ scopes }: Pick<AdminCaller, "scopes">, permission: Permission): boolean {
  return scopes.some((scope) => SCOPE_PERMISSIONS[scope]?.includes(permission) ?? false);
}

const NO_KEY = {
  missing: "Send an admin key: Authorization: Bearer tca_…",
  malformed: "The Authorization header must be: Bearer tca_…",
  agents: "This is an agent key. The admin API needs an admin key, which starts with tca_.",
  unknown: "This admin key is not valid. It may be mistyped, revoked or expired.",
};

function unauthenticated(problem: keyof typeof NO_KEY): DomainError {
  return new DomainError("unauthenticated", NO_KEY[problem]);
}
