import type { Prisma } from "./generated/client";

export function liveKeys(): Prisma.AgentKeyWhereInput {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
}
