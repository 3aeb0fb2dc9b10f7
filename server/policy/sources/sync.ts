import type { ApplySyncInput } from "@/server/contract/sources";
import { META_TOOLS, type SourceEntry } from "@/server/engine/model/snapshot";
import type { Actor } from "@/server/lib/audit/actor";
import { type Db, inOneState, inTransaction, lockDraft, type Tx } from "@/server/lib/db/client";
import { DomainError } from "@/server/lib/errors";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { listToolNames } from "@/server/policy/tools/tool-names.view";
import { chooseWritesChunked, type SyncChoice } from "./choose-writes";
import { recordDrift } from "./drift";
import { type PlannedSync, planSyncChunked, type SourceRead, type SyncState } from "./plan-sync";
import { type PricedPlan, pricePlan } from "./price-plan";
import type { SourceServices } from "./source-services";
import { sourceStore } from "./sources.store";
import {
  listDefinitions,
  listOpenRoles,
  listSearchToolNames,
  listToolsOfSource,
  listUsersOfTools,
  recordRead,
} from "./sync.store";
import { type SyncOutcome, writeSync } from "./write-sync";

/** What a sync would change. Writes only when the source was read, and which tools drifted. */
export async function previewSync(
  services: SourceServices,
  { sourceId, document }: { sourceId: string; document?: string | undefined },
): Promise<PricedPlan> {
  const read = await readUpstream(services, await findSource(services.client, sourceId), document);
  const { plan } = await inOneState(services.client, async (tx) =>
    runCooperatively(planSyncChunked(await loadState(tx, sourceId), read)),
  );
  if (document === undefined && plan.changed.length > 0) await noteDrift(services, sourceId, read);
  await recordRead(services.client, sourceId, null);
  return pricePlan(plan);
}

/** Seen but not accepted is drift as well: the draft is not written. */
function noteDrift({ client }: SourceServices, sourceId: string, read: SourceRead): Promise<void> {
  return inTransaction(client, async (tx) => {
    await lockDraft(tx, "alone");
    const planned = await runCooperatively(planSyncChunked(await loadState(tx, sourceId), read));
    const { decided } = await runCooperatively(chooseWritesChunked(planned, NOTHING));
    await recordDrift(tx, sourceId, decided);
  });
}

const NOTHING: SyncChoice = {
  only: new Set(),
  takeSuggestions: false,
  takeUpstream: new Set(),
  isUnattended: false,
};

/** Reads the source again: if it or the draft has changed, nothing is written. */
export async function applySync(
  services: SourceServices,
  actor: Actor,
  input: ApplySyncInput,
): Promise<SyncOutcome & { hash: string }> {
  const { sourceId, planHash, document, only, takeSuggestions = false, takeUpstream = [] } = input;
  const read = await readUpstream(services, await findSource(services.client, sourceId), document);
  return landSync(services, actor, sourceId, read, {
    check(planned) {
      if (planned.plan.hash === planHash) return;
      throw new DomainError("conflict", "The source or the draft changed after your review. Review the sync again.");
    },
    only: only && new Set(only),
    takeSuggestions,
    takeUpstream: new Set(takeUpstream),
    isUnattended: false,
  });
}

/** An unattended sync. It changes only the draft; agents get it once someone publishes. */
export async function syncUnattended(services: SourceServices, sourceId: string): Promise<SyncOutcome> {
  const source = await findSource(services.client, sourceId);
  const read = await readUpstream(services, source, undefined);
  if (read.tools.length === 0 && (await listToolsOfSource(services.client, sourceId)).length > 0) {
    // A server that is just starting must not empty the draft.
    const message = "The source no longer lists any tools. If that is correct, sync it manually.";
    await recordRead(services.client, sourceId, message);
    throw new DomainError("rejected", message);
  }
  const { hash: _hash, ...outcome } = await landSync(
    services,
    { id: null, name: `Sync of ${source.name}` },
    sourceId,
    read,
    { takeSuggestions: false, takeUpstream: new Set(), isUnattended: true },
  );
  return outcome;
}

type Landing = SyncChoice & { readonly check?: (planned: PlannedSync) => void };

/** Locks the draft, as publishing does: many rows would conflict with single edits. */
function landSync(
  { client }: SourceServices,
  actor: Actor,
  sourceId: string,
  read: SourceRead,
  { check, ...choice }: Landing,
): Promise<SyncOutcome & { hash: string }> {
  return inTransaction(client, async (tx) => {
    await lockDraft(tx, "alone");
    const planned = await runCooperatively(planSyncChunked(await loadState(tx, sourceId), read));
    check?.(planned);
    const writes = await runCooperatively(chooseWritesChunked(planned, choice));
    const outcome = await writeSync(tx, actor, planned, writes);
    await recordDrift(tx, sourceId, writes.decided);
    await recordRead(tx, sourceId, null);
    return { ...outcome, hash: planned.plan.hash };
  });
}

export async function findSource(db: Db, id: string): Promise<SourceEntry> {
  const found = await sourceStore.find(db, id);
  if (found === null) throw new DomainError("not_found", `No source has the ID ${id}`);
  return found.entry;
}

async function readUpstream(
  { client, readSource, isStopping }: SourceServices,
  source: SourceEntry,
  document: string | undefined,
): Promise<SourceRead> {
  try {
    return await readSource(source, document === undefined ? {} : { document });
  } catch (error) {
    const said = error instanceof DomainError ? error.message : "Something went wrong. See the server log.";
    // A bad document is the caller's fault, not the source's.
    if (document === undefined && !isStopping?.()) await recordRead(client, source.id, said);
    throw error;
  }
}

export async function loadState(tx: Tx, sourceId: string): Promise<SyncState> {
  const source = await findSource(tx, sourceId);
  return {
    source,
    tools: await listToolsOfSource(tx, sourceId),
    takenNames: [...META_TOOLS, ...(await listSearchToolNames(tx)), ...(await listToolNames(tx))],
    definitions: await listDefinitions(tx, sourceId),
    usersOf: await listUsersOfTools(tx, sourceId),
    openRoles: await listOpenRoles(tx, sourceId),
  };
}
