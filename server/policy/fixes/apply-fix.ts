import type { FixStep } from "@/server/contract/fixes";
import type { EntryOf } from "@/server/engine/model/snapshot";
import type { Actor } from "@/server/lib/audit/actor";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { categories } from "@/server/policy/categories/categories.service";
import type { DraftService, View } from "@/server/policy/draft/draft.service";
import type { PolicyStates } from "@/server/policy/draft/policy-states";
import { policies } from "@/server/policy/policies/policies.service";
import { roles } from "@/server/policy/roles/roles.service";
import { sources } from "@/server/policy/sources/sources.service";
import { tools } from "@/server/policy/tools/tools.service";
import { type Fields, type FixNoun, planFix, problemOf, problemOfAll, withId } from "./fix-plan";

type Applied<N extends FixNoun> = {
  readonly noun: N;
  readonly before: View<EntryOf<N>> | null;
  readonly after: View<EntryOf<N>>;
};
type AppliedFix = { [N in FixNoun]: Applied<N> }[FixNoun];

type FixServices = { readonly client: PrismaClient; readonly states: Pick<PolicyStates, "get"> };

/** Writes several fixes, in order. If one can't be applied, none is. */
export async function applyFixes(
  services: FixServices,
  actor: Actor,
  steps: readonly FixStep[],
): Promise<AppliedFix[]> {
  const problem = problemOfAll((await services.states.get("draft")).snapshot, steps);
  if (problem !== null) throw new DomainError("invalid", problem);
  const applied: AppliedFix[] = [];
  for (const step of steps) applied.push(await applyFix(services, actor, step));
  return applied;
}

/** Writes a fix into the draft: one entry, one audit event, like any edit. */
export async function applyFix({ client, states }: FixServices, actor: Actor, fix: FixStep): Promise<AppliedFix> {
  const problem = problemOf((await states.get("draft")).snapshot, fix);
  if (problem !== null) throw new DomainError("invalid", problem);
  const plan = planFix(fix);
  switch (plan.noun) {
    case "category":
      return write(client, actor, categories, plan);
    case "tool":
      return write(client, actor, tools, plan);
    case "bundle":
      return write(client, actor, bundles, plan);
    case "role":
      return write(client, actor, roles, plan);
    case "source":
      return write(client, actor, sources, plan);
    case "policy":
      return write(client, actor, policies, plan);
  }
}

type PlanOf<N extends FixNoun> = {
  readonly noun: N;
  readonly name: string;
  readonly edit: (entry: EntryOf<N> | null) => Fields<N> | null;
};

async function write<N extends FixNoun>(
  client: PrismaClient,
  actor: Actor,
  service: DraftService<N>,
  { noun, name, edit }: PlanOf<N>,
): Promise<Applied<N>> {
  const before = await find(client, service, name);
  const fields = edit(before && entryOf<EntryOf<N>>(before));
  if (fields === null) throw new DomainError("not_found", `The ${noun} “${name}” does not exist`);
  if (before === null) return { noun, before: null, after: await service.create(client, actor, fields) };
  const { id, version } = before;
  const entry = withId<EntryOf<N>>(fields, id);
  return { noun, before, after: await service.update(client, actor, { ...entry, version }) };
}

async function find<N extends FixNoun>(
  client: PrismaClient,
  service: DraftService<N>,
  name: string,
): Promise<View<EntryOf<N>> | null> {
  try {
    return await service.get(client, name);
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}

function entryOf<E>(view: View<E>): E {
  const { version: _version, updatedAt: _time, ...entry } = view;
  return entry as E;
}
