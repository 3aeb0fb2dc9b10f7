import type { FixStep } from "@/server/contract/fixes";
import type { EntryOf } from "@/server/engine/model/snapshot";
import type { Actor } from "@/server/lib/audit/actor";
import { inTransaction, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { categories } from "@/server/policy/categories/categories.service";
import type { PolicyStates } from "@/server/policy/draft/policy-states";
import type { DraftService, View } from "@/server/policy/editing/draft.service";
import { policies } from "@/server/policy/policies/policies.service";
import { roles } from "@/server/policy/roles/roles.service";
import { sources } from "@/server/policy/sources/sources.service";
import { tools } from "@/server/policy/tools/tools.service";
import { type Fields, type FixNoun, planFix, problemOfAll, withId } from "./fix-plan";

type Applied<N extends FixNoun> = {
  readonly noun: N;
  readonly before: View<EntryOf<N>> | null;
  readonly after: View<EntryOf<N>>;
};
type AppliedFix = { [N in FixNoun]: Applied<N> }[FixNoun];

type FixServices = { readonly client: PrismaClient; readonly states: Pick<PolicyStates, "get"> };

/** Writes several fixes, in order and in one transaction: if one can't be applied, none is. */
export async function applyFixes(
  { client, states }: FixServices,
  actor: Actor,
  steps: readonly FixStep[],
): Promise<AppliedFix[]> {
  const problem = problemOfAll((await states.get("draft")).snapshot, steps);
  if (problem !== null) throw new DomainError("invalid", problem);
  return inTransaction(client, async (tx) => {
    const applied: AppliedFix[] = [];
    for (const step of steps) applied.push(await write(tx, actor, step));
    return applied;
  });
}

export async function applyFix(services: FixServices, actor: Actor, fix: FixStep): Promise<AppliedFix> {
  const [applied] = await applyFixes(services, actor, [fix]);
  return applied as AppliedFix;
}

async function write(tx: Tx, actor: Actor, fix: FixStep): Promise<AppliedFix> {
  const plan = planFix(fix);
  switch (plan.noun) {
    case "category":
      return writePlan(tx, actor, categories, plan);
    case "tool":
      return writePlan(tx, actor, tools, plan);
    case "bundle":
      return writePlan(tx, actor, bundles, plan);
    case "role":
      return writePlan(tx, actor, roles, plan);
    case "source":
      return writePlan(tx, actor, sources, plan);
    case "policy":
      return writePlan(tx, actor, policies, plan);
  }
}

type PlanOf<N extends FixNoun> = {
  readonly noun: N;
  readonly name: string;
  readonly edit: (entry: EntryOf<N> | null) => Fields<N> | null;
};

async function writePlan<N extends FixNoun>(
  tx: Tx,
  actor: Actor,
  service: DraftService<N>,
  { noun, name, edit }: PlanOf<N>,
): Promise<Applied<N>> {
  const before = await find(tx, service, name);
  const fields = edit(before && entryOf<EntryOf<N>>(before));
  if (fields === null) throw new DomainError("not_found", `The ${noun} “${name}” does not exist`);
  if (before === null) return { noun, before: null, after: await service.create(tx, actor, fields) };
  const { id, version } = before;
  const entry = withId<EntryOf<N>>(fields, id);
  return { noun, before, after: await service.update(tx, actor, { ...entry, version }) };
}

async function find<N extends FixNoun>(
  tx: Tx,
  service: DraftService<N>,
  name: string,
): Promise<View<EntryOf<N>> | null> {
  try {
    return await service.get(tx, name);
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}

export function entryOf<E>(view: View<E>): E {
  const { version: _version, updatedAt: _time, ...entry } = view;
  return entry as E;
}
