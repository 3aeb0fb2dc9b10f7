import type { PolicyFile } from "@/server/contract/policy-file";
import type { Exposure, PublishingRules } from "@/server/contract/publishing";
import { diffChunked, type SnapshotDiff } from "@/server/engine/analysis/diff";
import { findDangling, type LintFinding, lintChunked } from "@/server/engine/analysis/lint";
import { NOUN_LISTS, NOUNS, type Noun, type Snapshot } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { inOneState, inTransaction, lockDraft, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { snapshotHash } from "@/server/policy/draft/snapshot-hash.service";
import { loadDraft, writeDraft } from "@/server/policy/draft/working-copy.service";
import { exportSets, importSets } from "@/server/policy/evaluation-sets/sets-file.service";
import { findExposures } from "@/server/policy/publishing/find-exposures.service";
import { findNewCommandLines } from "@/server/policy/sources/command-lines.service";
import { listSourceHints } from "@/server/policy/sources/source-hints.view";
import { readSettings, replacePublishingRules } from "@/server/runtime/settings/settings.service";
import { newestRevision } from "@/server/runtime/snapshot/revisions.store";
import { readPolicyFile, toSnapshot } from "./read-policy-file";

type ImportPreview = {
  readonly draftHash: string;
  readonly diff: SnapshotDiff;
  readonly lint: readonly LintFinding[];
  readonly exposures: readonly Exposure[];
  readonly guards: {
    readonly newSets: readonly string[];
    readonly changedSets: readonly string[];
    readonly changesRules: boolean;
  };
  /** Sources that run a command, which only an admin may import. */
  readonly commandLines: readonly string[];
};

export async function previewImport(
  client: PrismaClient,
  { text, withGuards, comparesGuards = withGuards }: { text: string; withGuards: boolean; comparesGuards?: boolean },
): Promise<ImportPreview> {
  const file = await readPolicyFile(text);
  return inOneState(client, async (tx) => {
    const draft = await loadDraft(tx);
    const wanted = toSnapshot(file, idsFrom(draft));
    const rules = await rulesAfter(tx, file, withGuards);
    const published = (await newestRevision(tx))?.snapshot;
    return {
      draftHash: await snapshotHash(draft),
      diff: await runCooperatively(diffChunked(draft, wanted)),
      lint: await runCooperatively(lintChunked(wanted, { published, sourceHints: await listSourceHints(tx) })),
      exposures: findExposures(wanted, rules, published),
      guards: comparesGuards ? await compareGuards(tx, file) : NO_GUARDS,
      commandLines: findNewCommandLines(draft, wanted),
    };
  });
}

type Rights = { readonly mayWriteCommands: boolean; readonly mayGuard: boolean };

/** Replaces the draft with the file, or changes nothing if the file is invalid. Agents get it when it is published. */
export async function importPolicy(
  client: PrismaClient,
  actor: Actor,
  input: { text: string; withGuards: boolean; draftHash: string },
  { mayWriteCommands, mayGuard }: Rights,
): Promise<{ changes: number }> {
  const file = await readPolicyFile(input.text);
  if (input.withGuards && !mayGuard) {
    throw new DomainError("forbidden", "Only admins can import publishing rules and evaluation sets");
  }
  return inTransaction(client, async (tx) => {
    await lockDraft(tx, "alone");
    const draft = await loadDraft(tx);
    if ((await snapshotHash(draft)) !== input.draftHash) {
      throw new DomainError("conflict", "The draft changed after the preview. Preview the file again.");
    }
    const wanted = toSnapshot(file, idsFrom(draft));
    refuseDangling(wanted);
    const [command] = findNewCommandLines(draft, wanted);
    if (command !== undefined && !mayWriteCommands) {
      throw new DomainError("forbidden", `Only admins can import the source “${command}” because it runs a command`);
    }
    const changes = await runCooperatively(diffChunked(draft, wanted));
    await writeDraft(tx, wanted);
    await recordAudit(tx, actor, {
      action: "import",
      noun: "draft",
      subjectId: "draft",
      subjectName: "a policy file",
      old: changes,
    });
    if (input.withGuards) await importGuards(tx, actor, file);
    return { changes: changes.changes.length };
  });
}

/** A denial of an unknown name could not be stored, and the tool would be allowed. */
function refuseDangling(wanted: Snapshot): void {
  const finding = findDangling(wanted);
  if (finding === null) return;
  const others = (finding.others ?? []).join(", ");
  const words = `text: the ${finding.noun} ${finding.name} refers to missing entries: ${others}`;
  throw new DomainError("invalid", words, { field: "text" });
}

async function importGuards(tx: Tx, actor: Actor, file: PolicyFile): Promise<void> {
  if (file.evaluations !== undefined) await importSets(tx, actor, file.evaluations);
  if (file.rules !== undefined) await replacePublishingRules(tx, actor, { exposure: file.rules.exposure ?? [] });
}

/** Entries are matched by name, so references to their rows stay valid. */
function idsFrom(draft: Snapshot): (noun: Noun, name: string) => string {
  const known = new Map<string, string>();
  for (const noun of NOUNS) for (const { id, name } of draft[NOUN_LISTS[noun]]) known.set(`${noun} ${name}`, id);
  return (noun, name) => known.get(`${noun} ${name}`) ?? newId(noun);
}

async function rulesAfter(tx: Tx, file: PolicyFile, withGuards: boolean): Promise<PublishingRules> {
  if (withGuards && file.rules !== undefined) return { exposure: file.rules.exposure ?? [] };
  return (await readSettings(tx)).settings.publishing;
}

const NO_GUARDS: ImportPreview["guards"] = { newSets: [], changedSets: [], changesRules: false };

async function compareGuards(tx: Tx, file: PolicyFile): Promise<ImportPreview["guards"]> {
  const here = new Map((await exportSets(tx)).map((set) => [set.name, canonicalJson(set)]));
  const sets = file.evaluations ?? [];
  const changed = sets.filter((set) => here.has(set.name) && here.get(set.name) !== canonicalJson(set));
  const { publishing } = (await readSettings(tx)).settings;
  return {
    newSets: sets.filter((set) => !here.has(set.name)).map(({ name }) => name),
    changedSets: changed.map(({ name }) => name),
    changesRules:
      file.rules !== undefined && canonicalJson(file.rules.exposure ?? []) !== canonicalJson(publishing.exposure),
  };
}
