import { starter } from "@/prisma/scenarios/starter/starter";
import type { FirstRun } from "@/server/contract/first-run";
import { diffChunked } from "@/server/engine/analysis/diff";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { removeSet } from "@/server/lab/evaluations/evaluations.service";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { inTransaction, lockDraft } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { Draft, DraftCache } from "@/server/policy/draft/draft-cache";
import { hashDraft, snapshotHash } from "@/server/policy/draft/snapshot-hash.service";
import { loadDraft, writeDraft } from "@/server/policy/draft/working-copy.service";
import { listSets } from "@/server/policy/evaluation-sets/evaluations.store";
import { publishDraft } from "@/server/policy/revisions/revisions.service";
import { newestRevisionHead } from "@/server/runtime/snapshot/revisions.store";
import { readFirstFacts } from "./first-run.view";

type FirstRunServices = { readonly client: PrismaClient; readonly drafts: DraftCache };

const DEMO_SOURCES = starter.sources.map(({ id }) => id);
/** The demo's only evaluation set. */
const DEMO_SET = "starter";

export async function readFirstRun({ client, drafts }: FirstRunServices): Promise<FirstRun> {
  const [{ listedKey, ...facts }, draft] = await Promise.all([
    readFirstFacts(client, DEMO_SOURCES),
    drafts.derive(readDemo),
  ]);
  return {
    demo: listedKey || facts.call ? null : draft.demo,
    done: { ...facts, published: draft.revision > 1 },
  };
}

/** The demo can be removed while it is exactly what was published first: then nothing in it is anyone's own. */
async function readDemo(draft: Draft) {
  const { snapshot, published } = await draft.read();
  const revision = published?.number ?? 0;
  const draftHash = await draft.derive(hashDraft);
  if (revision !== 1 || published?.hash !== draftHash || !isDemo(snapshot)) return { revision, demo: null };
  const rest = withoutDemo(snapshot);
  return {
    revision,
    demo: {
      draftHash,
      tools: snapshot.tools.length,
      roles: snapshot.roles.length - rest.roles.length,
      categories: snapshot.categories.length,
      bundles: snapshot.bundles.length,
    },
  };
}

function isDemo({ sources, tools }: Snapshot): boolean {
  return tools.length > 0 && sources.every(({ id }) => DEMO_SOURCES.includes(id));
}

/** Presets, models and the role that allows every tool stay: without a role, nothing could be tried. */
function withoutDemo(snapshot: Snapshot): Snapshot {
  const roles = snapshot.roles
    .filter(({ allow }) => allow.kind === "all")
    .map((role) => ({ ...role, deny: { tools: [], sources: [], categories: [] }, core: [] }));
  return { ...snapshot, sources: [], tools: [], categories: [], bundles: [], skills: [], roles };
}

/** Empties the draft and publishes it, so that the demo can be restored as revision 1. */
export async function startEmpty(
  client: PrismaClient,
  actor: Actor,
  { draftHash }: { draftHash: string },
): Promise<{ number: number }> {
  const emptied = await inTransaction(client, async (tx) => {
    await lockDraft(tx, "alone");
    const [draft, head, facts] = [
      await loadDraft(tx),
      await newestRevisionHead(tx),
      await readFirstFacts(tx, DEMO_SOURCES),
    ];
    const hash = await snapshotHash(draft);
    const isUntouched = head?.number === 1 && head.hash === hash && isDemo(draft) && !facts.listedKey && !facts.call;
    if (!isUntouched || hash !== draftHash) {
      throw new DomainError("conflict", "The demo was changed or used in the meantime. Nothing was removed.");
    }
    const wanted = withoutDemo(draft);
    await writeDraft(tx, wanted);
    await recordAudit(tx, actor, {
      action: "import",
      noun: "draft",
      subjectId: "draft",
      subjectName: "an empty start",
      old: await runCooperatively(diffChunked(draft, wanted)),
    });
    return snapshotHash(await loadDraft(tx));
  });
  const published = await publishDraft(client, actor, { note: "Start empty", draftHash: emptied });
  const set = (await listSets(client)).find(({ name }) => name === DEMO_SET);
  if (set !== undefined) await removeSet(client, actor, { id: set.id, version: set.version }, { mayGuard: true });
  return published;
}
