import type { Unpublished } from "@/server/contract/revisions";
import { NOUNS } from "@/server/engine/model/snapshot";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { countChanges } from "./revisions.service";

export type UnpublishedCounter = (client: PrismaClient) => Promise<Unpublished>;

/** Counts the draft's changes. Every page asks, so it compares anew only after the draft or the revision moved. */
export function createUnpublishedCounter(): UnpublishedCounter {
  let seen: { mark: string; result: Promise<Unpublished> } | null = null;
  return async (client) => {
    const mark = await getDraftVersion(client);
    if (seen?.mark !== mark) {
      const result = countChanges(client);
      seen = { mark, result };
      result.catch(() => {
        seen = null;
      });
    }
    return seen.result;
  };
}

/**
 * Differs whenever something was written. Events are counted, because those of simultaneous editors may become visible
 * in another order than they are numbered; from the newest publish on, because none is under way while that runs.
 */
export async function getDraftVersion(client: PrismaClient): Promise<string> {
  const published = await client.auditEvent.findFirst({
    where: { noun: "revision" },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  const since = published?.id ?? 0n;
  const edits = await client.auditEvent.count({ where: { id: { gt: since }, noun: { in: [...NOUNS, "draft"] } } });
  return `${since}:${edits}`;
}
