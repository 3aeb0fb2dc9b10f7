import type { Snapshot } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import { contentHash } from "@/server/policy/tools/tools.store";
import { listToolMarks } from "./sources.view";

/** Tools of a source whose draft definition differs from the published one. */
export type WaitingTools = { readonly added: number; readonly changed: number; readonly removed: number };

type Mark = { readonly source: string; readonly text: string };

const published = new WeakMap<Snapshot, Promise<ReadonlyMap<string, Mark>>>();

export async function countWaitingTools(db: Db, snapshot: Snapshot | null): Promise<Map<string, WaitingTools>> {
  const before = snapshot === null ? new Map<string, Mark>() : await marksOf(snapshot);
  const after = new Map(
    (await listToolMarks(db)).map(({ id, source, ...rest }) => [id, { source, text: textOf(rest) }]),
  );
  const counts = new Map<string, { added: number; changed: number; removed: number }>();
  const count = (source: string, kind: keyof WaitingTools) => {
    const known = counts.get(source) ?? { added: 0, changed: 0, removed: 0 };
    known[kind] += 1;
    counts.set(source, known);
  };
  for (const [id, { source, text }] of after) {
    const old = before.get(id);
    if (old === undefined) count(source, "added");
    else if (old.text !== text) count(source, "changed");
  }
  for (const [id, { source }] of before) if (!after.has(id)) count(source, "removed");
  return counts;
}

function marksOf(snapshot: Snapshot): Promise<ReadonlyMap<string, Mark>> {
  const known = published.get(snapshot);
  if (known !== undefined) return known;
  const marks = readMarks(snapshot);
  published.set(snapshot, marks);
  return marks;
}

async function readMarks({ tools }: Snapshot): Promise<ReadonlyMap<string, Mark>> {
  const marks = new Map<string, Mark>();
  const pace = createPacer();
  for (const tool of tools) {
    marks.set(tool.id, { source: tool.source, text: textOf({ ...tool, contentHash: contentHash(tool) }) });
    await pace();
  }
  return marks;
}

function textOf({ contentHash: hash, enabled }: { contentHash: string; enabled: boolean }): string {
  return `${hash} ${enabled}`;
}
