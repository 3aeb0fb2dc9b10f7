import type { Prisma } from "./generated/client";

/** Active keys: neither revoked nor expired. */
export function liveKeys(): Prisma.AgentKeyWhereInput {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
}
