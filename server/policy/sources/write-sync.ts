import { sameJson } from "@/server/engine/analysis/diff/same-json";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { mapChunked } from "@/server/engine/util/chunked";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudits } from "@/server/lib/audit/audit.store";
import type { Tx } from "@/server/lib/db/client";
import { insertTools, updateTools } from "@/server/lib/db/write-tools";
import { newId } from "@/server/lib/ids";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { contentHash } from "@/server/policy/tools/tools.store";
import type { SyncWrites } from "./choose-writes";
import type { PlannedSync } from "./plan-sync";
import { sourceStore } from "./sources.store";
import { removeTools, writeDefinitions } from "./sync.store";

export type SyncOutcome = {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly held: number;
};

/** Writes the selection, with an event for each entry, in the caller's transaction. */
export async function writeSync(
  tx: Tx,
  actor: Actor,
  { state }: PlannedSync,
  { inserted, updated, removed, definitions, baseUrl, decided }: SyncWrites,
): Promise<SyncOutcome> {
  const { source } = state;
  const each = <Item, Made>(items: readonly Item[], make: (item: Item) => Made) =>
    runCooperatively(mapChunked(items, make));
  const created = await each(inserted, (tool): ToolEntry => ({ ...tool, id: newId("tool") }));
  const toWrite = (tool: ToolEntry) => ({ ...tool, sourceId: source.id, contentHash: contentHash(tool) });
  await insertTools(tx, await each(created, toWrite));
  await updateTools(tx, await each(updated, ({ after }) => toWrite(after)));
  await removeTools(
    tx,
    removed.map(({ id }) => id),
  );
  const moved = baseUrl === null ? source : { ...source, connection: { ...source.connection, baseUrl } };
  if (moved !== source) await sourceStore.update(tx, moved);
  await recordAudits(tx, actor, [
    ...(moved === source ? [] : [{ action: "update", ...subject("source", source), old: source, new: moved }]),
    ...created.map((tool) => ({ action: "create", ...subject("tool", tool), new: tool })),
    ...updated.map(({ before, after }) => ({ action: "update", ...subject("tool", after), old: before, new: after })),
    ...removed.map((tool) => ({ action: "delete", ...subject("tool", tool), old: tool })),
  ]);
  const news = await each(definitions, (write) =>
    sameJson(write.definition, state.definitions.get(write.name)) ? [] : [write],
  );
  await writeDefinitions(tx, source.id, news.flat());
  const held = decided.filter((change) => Object.keys(change.held).length > 0).length;
  return { added: created.length, changed: updated.length, removed: removed.length, held };
}

function subject(noun: "source" | "tool", { id, name }: { id: string; name: string }) {
  return { noun, subjectId: id, subjectName: name };
}
