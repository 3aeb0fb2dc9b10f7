import { sameJson } from "@/server/engine/analysis/diff/same-json";
import type { Snapshot } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import { toolStore } from "./tools.store";

export async function findChangedTools(db: Db, published: Snapshot | null): Promise<string[]> {
  const before = new Map(published?.tools.map((tool) => [tool.id, tool]));
  const changed: string[] = [];
  const pace = createPacer();
  for (const { entry } of await toolStore.list(db)) {
    if (!sameJson(before.get(entry.id), entry)) changed.push(entry.id);
    await pace();
  }
  return changed;
}
