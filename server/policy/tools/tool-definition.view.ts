import type { Db } from "@/server/lib/db/client";

/** What a source said of the tool that it knows by this name. */
export function findDefinition(db: Db, sourceId: string, name: string) {
  return db.sourceDefinition.findUnique({
    where: { sourceId_name: { sourceId, name } },
    select: { definition: true, seenAt: true },
  });
}
