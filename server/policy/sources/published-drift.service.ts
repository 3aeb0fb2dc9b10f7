import { judgeDrift, type LiveDrift, nameAtSource } from "@/server/engine/access/judge-drift";
import { sameJson } from "@/server/engine/analysis/diff/same-json";
import type { Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import type { Tx } from "@/server/lib/db/client";
import { announceDrift, listDriftRows, removeDriftRows } from "./drift.store";

/** What was published is no drift any more. What was discarded from the draft still is. */
export async function settlePublishedDrift(tx: Tx, before: Snapshot | undefined, after: Snapshot): Promise<void> {
  const rows = (await listDriftRows<LiveDrift>(tx)).filter(({ state }) => state === "accepted" || state === "landed");
  if (rows.length === 0) return;
  const [old, now] = [toolsByPlace(before), toolsByPlace(after)];
  for (const row of rows) {
    const [was, is] = [old.get(keyOf(row)), now.get(keyOf(row))];
    const isSettled = is === undefined || judgeDrift(is, ANY_SOURCE, row) === "same";
    const isReplaced = was !== undefined && is !== undefined && !sameJson(guarded(was), guarded(is));
    if (isSettled || isReplaced) await removeDriftRows(tx, row.sourceId, [row.name]);
  }
  await announceDrift(tx);
}

/** Drift does not depend on how its source treats it. */
const ANY_SOURCE = { connection: {} };

function toolsByPlace(snapshot: Snapshot | undefined): Map<string, ToolEntry> {
  const ids = new Map(snapshot?.sources.map(({ id, name }) => [name, id]));
  const place = (tool: ToolEntry) => keyOf({ sourceId: ids.get(tool.source) ?? "", name: nameAtSource(tool) });
  return new Map(snapshot?.tools.map((tool) => [place(tool), tool]));
}

function guarded({ inputSchema, annotations, binding = {} }: ToolEntry) {
  return { inputSchema, annotations, binding };
}

function keyOf({ sourceId, name }: { sourceId: string; name: string }): string {
  return `${sourceId} ${name}`;
}
