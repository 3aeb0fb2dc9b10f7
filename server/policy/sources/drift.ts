import type { DecideDriftInput, DriftView } from "@/server/contract/drift";
import { judgeDrift, type LiveDrift, nameAtSource } from "@/server/engine/access/judge-drift";
import { sameJson } from "@/server/engine/analysis/diff/same-json";
import type { Snapshot, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { type Db, inTransaction, lockDraft, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { updateTools } from "@/server/lib/db/write-tools";
import { DomainError } from "@/server/lib/errors";
import { sha256 } from "@/server/lib/hash";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import { contentHash, findTools, toolStore } from "@/server/policy/tools/tools.store";
import type { SyncWrites } from "./choose-writes";
import type { SeenDefinition } from "./compare-definition";
import {
  announceDrift,
  type DriftRow,
  findDriftedTools,
  listDriftRows,
  removeDriftRows,
  writeDriftRows,
} from "./drift.store";
import { nextDrift, type ToolDrift } from "./next-drift";
import { sourceStore } from "./sources.store";
import { listDefinitions, writeDefinitions } from "./sync.store";
import { draftFields, type UpstreamField } from "./upstream-definition";

type Row = DriftRow<ToolDrift>;

export async function recordDrift(tx: Tx, sourceId: string, decided: SyncWrites["decided"]): Promise<void> {
  const known = new Map((await listDriftRows<ToolDrift>(tx, { sourceId })).map((row) => [row.name, row]));
  const changes = new Map(decided.map((change) => [change.name, change]));
  const writes: (ToolDrift & { name: string })[] = [];
  const removed: string[] = [];
  const pace = createPacer();
  for (const name of new Set([...known.keys(), ...changes.keys()])) {
    await pace();
    const row = known.get(name);
    const next = nextDrift(row, changes.get(name));
    if (next === null) {
      if (row !== undefined) removed.push(name);
    } else if (row === undefined || !sameJson(next, { live: row.live, held: row.held, state: row.state })) {
      writes.push({ name, ...next });
    }
  }
  if (writes.length === 0 && removed.length === 0) return;
  await writeDriftRows(tx, sourceId, writes);
  await removeDriftRows(tx, sourceId, removed);
  await announceDrift(tx);
}

export async function listDrift(
  db: Db,
  published: Snapshot | null,
  { sourceId, toolId }: { sourceId?: string | undefined; toolId?: string | undefined },
): Promise<DriftView[]> {
  const rows = new Map((await listDriftRows<ToolDrift>(db, { sourceId })).map((row) => [keyOf(row), row]));
  if (rows.size === 0) return [];
  const drifted = await findDriftedTools(db, toolId);
  const tools = new Map(
    (
      await findTools(
        db,
        drifted.map(({ id }) => id),
      )
    ).map((tool) => [tool.id, tool]),
  );
  const sources = new Map((await sourceStore.list(db)).map(({ entry }) => [entry.id, entry]));
  const served = {
    tools: new Map(published?.tools.map((tool) => [tool.id, tool])),
    sources: new Map(published?.sources.map((source) => [source.id, source])),
  };
  return drifted.flatMap(({ id, ...place }) => {
    const [row, tool, source] = [rows.get(keyOf(place)), tools.get(id), sources.get(place.sourceId)];
    if (row === undefined || tool === undefined || source === undefined) return [];
    return [toView(row, tool, source, served)];
  });
}

function keyOf({ sourceId, name }: Pick<Row, "sourceId" | "name">): string {
  return `${sourceId} ${name}`;
}

async function readTool(db: Db, id: string): Promise<{ tool: ToolEntry; source: SourceEntry }> {
  const tool = (await toolStore.find(db, id))?.entry;
  const row = await db.tool.findUnique({ where: { id }, select: { sourceId: true } });
  const source = row === null ? undefined : (await sourceStore.find(db, row.sourceId))?.entry;
  if (tool === undefined || source === undefined) throw new DomainError("not_found", `No tool has the ID ${id}`);
  return { tool, source };
}

type Served = {
  readonly tools: ReadonlyMap<string, ToolEntry>;
  readonly sources: ReadonlyMap<string, SourceEntry>;
};

function toView(row: Row, tool: ToolEntry, source: SourceEntry, { tools, sources }: Served): DriftView {
  const mine = draftFields(tool);
  const served = tools.get(tool.id);
  const servedSource = sources.get(source.id) ?? source;
  const verdict = served === undefined ? "same" : judgeDrift(served, servedSource, row as LiveDrift);
  return {
    toolId: tool.id,
    tool: tool.name,
    source: { id: source.id, name: source.name },
    state: row.state,
    foundAt: row.foundAt.toISOString(),
    hash: hashOf(row),
    fields: ORDER.filter((field) => field in row.live).map((field) => ({
      field,
      reason: row.held[field] ?? null,
      old: row.held[field] === undefined && served !== undefined ? draftFields(served)[field] : mine[field],
      new: row.live[field],
    })),
    calls: verdict === "same" ? "unchanged" : verdict,
  };
}

/** Fields that affect calls come first. */
const ORDER: readonly UpstreamField[] = [
  ...(["binding", "inputSchema", "annotations"] as const),
  ...(["title", "description", "summary", "domain"] as const),
];

function hashOf({ live, held }: Pick<Row, "live" | "held">): string {
  return sha256(canonicalJson({ live, held }));
}

/** Accepts a held change into the draft, or rejects it. Agents get it once it is published. */
export function decideDrift(client: PrismaClient, actor: Actor, input: DecideDriftInput): Promise<void> {
  return inTransaction(client, async (tx) => {
    await lockDraft(tx, "alone");
    const { tool, source } = await readTool(tx, input.toolId);
    const name = nameAtSource(tool);
    const [row] = await listDriftRows<ToolDrift>(tx, { sourceId: source.id, name });
    if (row === undefined || Object.keys(row.held).length === 0 || hashOf(row) !== input.hash) {
      throw new DomainError("conflict", "The source changed this tool again. Review the new change.");
    }
    const change = Object.fromEntries(Object.entries(row.live).filter(([field]) => field in row.held));
    const after: ToolEntry = { ...tool, ...change };
    const subject = { noun: "tool", subjectId: tool.id, subjectName: tool.name };
    if (input.accept) {
      await updateTools(tx, [{ ...after, sourceId: source.id, contentHash: contentHash(after) }]);
      const seen = (await listDefinitions<SeenDefinition>(tx, source.id)).get(name);
      const fields = { ...(seen?.fields ?? draftFields(after)), ...change };
      await writeDefinitions(tx, source.id, [{ name, definition: { core: false, ...seen, fields } }]);
      const decided = { name, upstream: change, held: {}, by: "person" } as const;
      const next = nextDrift(row, decided);
      if (next === null) await removeDriftRows(tx, source.id, [name]);
      else await writeDriftRows(tx, source.id, [{ name, ...next }]);
    } else {
      await writeDriftRows(tx, source.id, [{ name, live: row.live, held: row.held, state: "rejected" }]);
    }
    await recordAudit(tx, actor, {
      action: input.accept ? "accept change" : "reject change",
      ...subject,
      old: tool,
      new: after,
    });
    await announceDrift(tx);
  });
}
