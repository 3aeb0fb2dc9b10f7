import type { Db } from "@/server/db/client";
import { reviewDraft } from "./revisions.service";

export type Unpublished = { readonly count: number; readonly base: number };
export type UnpublishedCounter = (db: Db) => Promise<Unpublished>;

/** Counts the draft's changes; compares anew only after something was audited, for every page asks. */
export function createUnpublishedCounter(): UnpublishedCounter {
  let seen: { auditId: bigint; result: Promise<Unpublished> } | null = null;
  return async (db) => {
    const newest = await db.auditEvent.findFirst({ orderBy: { id: "desc" }, select: { id: true } });
    const auditId = newest?.id ?? 0n;
    if (seen?.auditId !== auditId) {
      const result = reviewDraft(db).then(({ diff, base }) => ({ count: diff.changes.length, base }));
      seen = { auditId, result };
      result.catch(() => {
        seen = null;
      });
    }
    return seen.result;
  };
}
