import type { Db } from "@/server/db/client";
import { sameJson } from "@/server/engine/diff/same-json";
import type { Snapshot } from "@/server/engine/snapshot";
import { listToolPart } from "./tools.store";

/** Compared together before others get their turn. */
const AT_ONCE = 250;

/** The ids of tools that agents do not have as the draft has them: new ones, and those that differ in anything. */
export async function findChangedTools(db: Db, published: Snapshot | null): Promise<string[]> {
  const before = new Map(published?.tools.map((tool) => [tool.id, tool]));
  const changed: string[] = [];
  let part = await listToolPart(db, { after: null, count: AT_ONCE });
  while (part.length > 0) {
    for (const tool of part) if (!sameJson(before.get(tool.id), tool)) changed.push(tool.id);
    part = part.length < AT_ONCE ? [] : await listToolPart(db, { after: part.at(-1)?.id ?? null, count: AT_ONCE });
  }
  return changed;
}
