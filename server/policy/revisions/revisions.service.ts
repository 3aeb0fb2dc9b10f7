import type { EvalSetFile } from "@/server/contract/evaluations";
import type { Exposure, PublishingRules } from "@/server/contract/publishing";
import type { SnapshotRef, Unpublished } from "@/server/contract/revisions";
import { diffChunked, diffEntriesChunked, type SnapshotDiff } from "@/server/engine/analysis/diff";
import { type LintFinding, lintChunked } from "@/server/engine/analysis/lint";
import type { Snapshot } from "@/server/engine/model/snapshot";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { type Db, inOneState, inTransaction, lockDraft, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { runCooperatively, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import type { Draft } from "@/server/policy/draft/draft-cache";
import { hashDraft, snapshotHash } from "@/server/policy/draft/snapshot-hash.service";
import { loadDraft, writeDraft } from "@/server/policy/draft/working-copy.service";
import { type Gate, readGates } from "@/server/policy/evaluation-sets/gates.service";
import { importSets } from "@/server/policy/evaluation-sets/sets-file.service";
import { findExposures } from "@/server/policy/publishing/find-exposures.service";
import { findNewCommandLines } from "@/server/policy/sources/command-lines.service";
import { settlePublishedDrift } from "@/server/policy/sources/published-drift.service";
import { listSourceHints } from "@/server/policy/sources/source-hints.view";
import { allowChatRoles, readSettings } from "@/server/runtime/settings/settings.service";
import {
  findRevision,
  insertRevision,
  newestRevision,
  newestRevisionHead,
  type StoredRevision,
} from "@/server/runtime/snapshot/revisions.store";

type Review = {
  readonly base: number;
  readonly draftHash: string;
  readonly diff: SnapshotDiff;
  readonly lint: readonly LintFinding[];
  readonly exposures: readonly Exposure[];
  readonly hasRules: boolean;
  readonly gates: readonly Gate[];
};

export function reviewDraft(client: PrismaClient): Promise<Review> {
  return inOneState(client, async (tx) => {
    const draft = await loadDraft(tx);
    const newest = await newestRevision(tx);
    const draftHash = await snapshotHash(draft);
    const publishing = await readRules(tx);
    const changes = await runCooperatively(diffChunked(newest?.snapshot ?? EMPTY, draft));
    const findings = await lintSnapshot(tx, draft, newest);
    const exposures = findExposures(draft, publishing, newest?.snapshot);
    return {
      base: newest?.number ?? 0,
      draftHash,
      diff: changes,
      lint: findings,
      exposures,
      hasRules: publishing.exposure.length > 0,
      gates: await readGates(tx, draftHash),
    };
  });
}

/** The part of a review that every page shows, without its cost. */
export async function countChanges(draft: Draft): Promise<Unpublished> {
  const { snapshot, published } = await draft.read();
  const changes = await runCooperatively(diffEntriesChunked(published?.snapshot ?? EMPTY, snapshot));
  return { base: published?.number ?? 0, draftHash: await draft.derive(hashDraft), count: changes.length };
}

export async function lintDraft(draft: Draft): Promise<LintFinding[]> {
  const { snapshot, published } = await draft.read();
  return lintSnapshot(draft.client, snapshot, published);
}

async function lintSnapshot(db: Db, snapshot: Snapshot, published: StoredRevision | null): Promise<LintFinding[]> {
  const context = { published: published?.snapshot, sourceHints: await listSourceHints(db) };
  return runCooperatively(lintChunked(snapshot, context));
}

/** Publishes the draft that was reviewed: another edit in between is a conflict, not a surprise. */
export function publishDraft(
  client: PrismaClient,
  actor: Actor,
  input: { note: string; draftHash: string },
): Promise<{ number: number }> {
  return inTransaction(client, async (tx) => {
    await lockDraft(tx, "alone");
    const draft = await loadDraft(tx);
    if ((await snapshotHash(draft)) !== input.draftHash) {
      throw new DomainError("conflict", "The draft changed after your review. Review the changes again.");
    }
    await refuseUnproven(tx, input.draftHash);
    return publish(tx, actor, draft, { note: input.note, restoredFrom: null });
  });
}

/** Restoring needs no such proof: going back to what worked must not be blocked. */
async function refuseUnproven(tx: Tx, draftHash: string): Promise<void> {
  const gates = (await readGates(tx, draftHash)).filter((gate) => gate.status !== "passed");
  if (gates.length === 0) return;
  const names = gates.map(({ name, status }) => `${name} (${GATE_WORDS[status]})`).join(", ");
  throw new DomainError("rejected", `The draft must pass its evaluations first: ${names}`, { gates });
}

const GATE_WORDS: Record<Gate["status"], string> = {
  "not-run": "not run on this draft",
  running: "still running",
  failed: "failed",
  passed: "passed",
};

/** Loads an old revision into the draft and publishes it again: history only ever grows. */
export function restoreRevision(
  client: PrismaClient,
  actor: Actor,
  input: { number: number; note: string; discardDraftHash: string | null; mayWriteCommands?: boolean },
): Promise<{ number: number }> {
  return inTransaction(client, async (tx) => {
    await lockDraft(tx, "alone");
    const wanted = await readRevision(tx, input.number);
    const draft = await loadDraft(tx);
    const newest = await newestRevision(tx);
    if (input.mayWriteCommands !== true) refuseCommandLines(newest?.snapshot ?? EMPTY, wanted);
    if (newest !== null && newest.hash !== (await snapshotHash(draft))) {
      if (input.discardDraftHash === null) {
        throw new DomainError("conflict", "Restoring would discard your unpublished changes");
      }
      await recordDiscard(tx, actor, newest, draft, input.discardDraftHash);
    }
    await writeDraft(tx, wanted);
    const note = input.note === "" ? `Restored revision ${input.number}` : input.note;
    return publish(tx, actor, wanted, { note, restoredFrom: input.number });
  });
}

/** Only an admin may bring back a command line that an admin removed: it would run on the server again. */
function refuseCommandLines(published: Snapshot, wanted: Snapshot): void {
  const [name] = findNewCommandLines(published, wanted);
  if (name === undefined) return;
  throw new DomainError("forbidden", `Only admins can restore the source “${name}” because it runs a command`);
}

/** Puts the draft back to what is published, and so starts no command that does not run already. */
export function discardDraft(client: PrismaClient, actor: Actor, input: { draftHash: string }): Promise<void> {
  return inTransaction(client, async (tx) => {
    await lockDraft(tx, "alone");
    const newest = await newestRevision(tx);
    if (newest === null) throw new DomainError("conflict", "Nothing has been published yet");
    await recordDiscard(tx, actor, newest, await loadDraft(tx), input.draftHash);
    await writeDraft(tx, newest.snapshot);
  });
}

/** Discarded changes stay readable in the audit log; unreviewed ones are not discarded. */
async function recordDiscard(
  tx: Tx,
  actor: Actor,
  newest: StoredRevision,
  draft: Snapshot,
  seenHash: string,
): Promise<void> {
  if ((await snapshotHash(draft)) !== seenHash) {
    throw new DomainError("conflict", "The draft changed after your review. Review the changes again.");
  }
  await recordAudit(tx, actor, {
    action: "discard",
    noun: "draft",
    subjectId: String(newest.number),
    subjectName: `back to revision ${newest.number}`,
    old: await runCooperatively(diffChunked(newest.snapshot, draft)),
  });
  // Their fixes are discarded too, so these tools are missing again.
  const { publishedAt } = await tx.revision.findUniqueOrThrow({
    where: { number: newest.number },
    select: { publishedAt: true },
  });
  await tx.missFix.deleteMany({ where: { fixedAt: { gt: publishedAt } } });
}

/** Fills an empty database; does nothing to one that has ever been used. Safe in several processes at once. */
export function seedScenario(
  client: PrismaClient,
  actor: Actor,
  scenario: Snapshot,
  name = "starter",
  { sets = [], chatRoles = [] }: { sets?: readonly EvalSetFile[]; chatRoles?: readonly string[] } = {},
): Promise<{ number: number } | null> {
  return inTransaction(client, async (tx) => {
    await lockDraft(tx, "alone");
    if ((await newestRevisionHead(tx)) !== null || (await tx.tool.count()) > 0) return null;
    await writeDraft(tx, scenario);
    await importSets(tx, actor, sets);
    if (chatRoles.length > 0) await allowChatRoles(tx, chatRoles);
    return publish(tx, actor, await loadDraft(tx), { note: `The ${name} scenario`, restoredFrom: null });
  });
}

async function publish(
  tx: Tx,
  actor: Actor,
  snapshot: Snapshot,
  { note, restoredFrom }: { note: string; restoredFrom: number | null },
): Promise<{ number: number }> {
  const hash = await snapshotHash(snapshot);
  const head = await newestRevisionHead(tx);
  if (head?.hash === hash && restoredFrom === null) {
    throw new DomainError("conflict", `This draft is already published as revision ${head.number}`);
  }
  const errors = (await runCooperatively(lintChunked(snapshot))).filter((finding) => finding.severity === "error");
  if (errors.length > 0) {
    const names = errors.map((finding) => `${finding.rule}: ${finding.noun} ${finding.name}`).join("; ");
    throw new DomainError("rejected", `Couldn't publish the draft: ${names}`, { findings: errors });
  }
  const published = await newestRevision(tx);
  const exposures = findExposures(snapshot, await readRules(tx), published?.snapshot);
  if (exposures.length > 0) {
    const names = exposures.map(({ role, tools }) => `${role} could use ${tools.join(", ")}`).join("; ");
    throw new DomainError("rejected", `The draft breaks a publishing rule: ${names}`, { exposures });
  }
  const number = (head?.number ?? 0) + 1;
  await yieldToEventLoop();
  await insertRevision(tx, { number, snapshot, hash, note, restoredFrom, actor });
  if (restoredFrom === null) await settlePublishedDrift(tx, published?.snapshot, snapshot);
  await recordAudit(tx, actor, {
    action: restoredFrom === null ? "publish" : "restore",
    noun: "revision",
    subjectId: String(number),
    subjectName: `revision ${number}`,
    new: { note, restoredFrom },
  });
  return { number };
}

/** If the rules cannot be read, nothing is published. */
async function readRules(tx: Tx): Promise<PublishingRules> {
  const { settings, unreadable } = await readSettings(tx);
  if (!unreadable.includes("publishing")) return settings.publishing;
  const words = "Couldn't read the publishing rules. Ask an admin to save them again in settings.";
  throw new DomainError("rejected", words);
}

export function diffSnapshots(client: PrismaClient, from: SnapshotRef, to: SnapshotRef): Promise<SnapshotDiff> {
  return inOneState(client, async (tx) => {
    return runCooperatively(diffChunked(await readState(tx, from), await readState(tx, to)));
  });
}

export function readState(db: Db, ref: SnapshotRef): Promise<Snapshot> {
  return ref === "draft" ? loadDraft(db) : readRevision(db, ref);
}

export async function diffToPrevious(db: Db, number: number): Promise<SnapshotDiff> {
  const snapshot = await readRevision(db, number);
  return runCooperatively(diffChunked(number > 1 ? await readRevision(db, number - 1) : EMPTY, snapshot));
}

async function readRevision(db: Db, number: number): Promise<Snapshot> {
  const revision = await findRevision(db, number);
  if (revision === null) throw new DomainError("not_found", `Revision ${number} does not exist`);
  return revision.snapshot;
}

const EMPTY: Snapshot = {
  format: 1,
  sources: [],
  tools: [],
  roles: [],
  categories: [],
  bundles: [],
  policies: [],
  models: [],
  skills: [],
};
