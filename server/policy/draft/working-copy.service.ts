import { type EntryOf, NOUN_LISTS, NOUNS, type Noun, type Snapshot } from "@/server/engine/model/snapshot";
import { canonicalJson, compareText } from "@/server/engine/util/canonical";
import type { Db, Tx } from "@/server/lib/db/client";
import type { NounStore } from "@/server/lib/db/noun-store";
import { createPacer, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { bundleStore } from "@/server/policy/bundles/bundles.store";
import { categoryStore } from "@/server/policy/categories/categories.store";
import { modelStore } from "@/server/policy/models/models.store";
import { policyStore } from "@/server/policy/policies/policies.store";
import { roleStore } from "@/server/policy/roles/roles.store";
import { skillStore } from "@/server/policy/skills/skills.store";
import { sourceStore } from "@/server/policy/sources/sources.store";
import { toolStore } from "@/server/policy/tools/tools.store";

const STORES: { readonly [N in Noun]: NounStore<N> } = {
  source: sourceStore,
  tool: toolStore,
  role: roleStore,
  category: categoryStore,
  bundle: bundleStore,
  policy: policyStore,
  model: modelStore,
  skill: skillStore,
};

/** Each noun after those it refers to. */
const WRITE_ORDER = ["source", "policy", "model", "tool", "category", "bundle", "skill", "role"] as const;
// Fails to compile while a noun is missing above: it would never be restored.
({}) satisfies Record<Exclude<Noun, (typeof WRITE_ORDER)[number]>, never>;

export async function loadDraft(db: Db): Promise<Snapshot> {
  const lists: Partial<Record<keyof Snapshot, unknown>> = {};
  for (const noun of NOUNS) {
    const rows = await STORES[noun].list(db);
    await yieldToEventLoop();
    lists[NOUN_LISTS[noun]] = rows.map(({ entry }) => entry).sort((a, b) => compareText(a.name, b.name));
  }
  return { format: 1, ...lists } as Snapshot;
}

/** Keeps the rows (and what points at them) that are in both. */
export async function writeDraft(tx: Tx, target: Snapshot): Promise<void> {
  const current = await loadDraft(tx);
  const plans: Plan[] = [];
  for (const noun of WRITE_ORDER) plans.push(await planNoun(noun, current, target));
  // Names are unique: removed and renamed entries release theirs first, so that names can be swapped.
  for (const plan of plans) await freeNames(tx, plan);
  for (const plan of plans) await applyWrites(tx, plan);
  for (const plan of plans.toReversed()) {
    if (plan.removed.length > 0) await STORES[plan.noun].remove(tx, plan.removed);
  }
}

type Plan<N extends Noun = Noun> = {
  readonly noun: N;
  readonly added: readonly EntryOf<N>[];
  readonly changed: readonly EntryOf<N>[];
  readonly removed: readonly string[];
  readonly renamed: readonly string[];
};

async function planNoun(noun: Noun, from: Snapshot, to: Snapshot): Promise<Plan> {
  const before = new Map<string, EntryOf<Noun>>(from[NOUN_LISTS[noun]].map((entry) => [entry.id, entry]));
  const wanted: readonly EntryOf<Noun>[] = to[NOUN_LISTS[noun]];
  const kept = new Set(wanted.map((entry) => entry.id));
  const changed: EntryOf<Noun>[] = [];
  const pace = createPacer();
  for (const entry of wanted) {
    await pace();
    const old = before.get(entry.id);
    if (old !== undefined && canonicalJson(old) !== canonicalJson(entry)) changed.push(entry);
  }
  return {
    noun,
    added: wanted.filter((entry) => !before.has(entry.id)),
    changed,
    removed: [...before.keys()].filter((id) => !kept.has(id)),
    renamed: changed.filter((entry) => before.get(entry.id)?.name !== entry.name).map((entry) => entry.id),
  };
}

async function freeNames(tx: Tx, plan: Plan): Promise<void> {
  const ids = [...plan.removed, ...plan.renamed];
  if (ids.length === 0) return;
  await tx.$executeRawUnsafe(
    `UPDATE "${plan.noun}" SET "name" = 'leaving-' || md5("id") WHERE "id" = ANY($1::text[])`,
    ids,
  );
}

async function applyWrites<N extends Noun>(tx: Tx, plan: Plan<N>): Promise<void> {
  const store: NounStore<N> = STORES[plan.noun];
  if (plan.added.length > 0) await store.insert(tx, plan.added);
  if (plan.changed.length === 0) return;
  if (store.updateAll !== undefined) await store.updateAll(tx, plan.changed);
  else for (const entry of plan.changed) await store.update(tx, entry);
}
