import type { Prisma } from "./generated/client";

/** Keys that open something right now: neither revoked nor expired. */
export function liveKeys(): Prisma.AgentKeyWhereInput {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
}
