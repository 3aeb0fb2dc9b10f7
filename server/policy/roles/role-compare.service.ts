import type { RoleComparison } from "@/server/contract/roles";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { policies } from "@/server/policy/policies/policies.service";
import { listRoleFacts } from "./role-facts.view";
import { costsOf, namesOf, type PricedTool, type RoleServices, roleSetOf } from "./role-sets.service";
import { recentSince, servedNames } from "./role-usage.service";
import { readUsual } from "./role-usage.view";

/** Two roles beside each other; both by id or by name. */
export async function compareRoles(services: RoleServices, a: string, b: string): Promise<RoleComparison> {
  const [ground, facts, policyList] = await Promise.all([
    services.ground(),
    listRoleFacts(services.client),
    policies.list(services.client),
  ]);
  const [first, second] = [a, b].map((wanted) => findRole(facts, wanted)) as [RoleEntry, RoleEntry];
  const nameOf = servedNames(services);
  const usual = await readUsual(services.client, [nameOf(first), nameOf(second)], recentSince());
  const sets = { a: roleSetOf(ground, first), b: roleSetOf(ground, second) };
  const [inA, inB] = [namesOf(sets.a.allowed), namesOf(sets.b.allowed)];
  const toSide = (entry: RoleEntry, set: typeof sets.a) => ({
    ...costsOf(set),
    entry,
    settings: policyList.find(({ name }) => name === entry.policy)?.settings ?? PRESET_SETTINGS.toolcrib,
    usual: usual.get(nameOf(entry)) ?? null,
  });
  return {
    a: toSide(first, sets.a),
    b: toSide(second, sets.b),
    onlyA: sets.a.allowed.filter(({ name }) => !inB.has(name)).map(toCompared),
    onlyB: sets.b.allowed.filter(({ name }) => !inA.has(name)).map(toCompared),
    both: sets.a.allowed.filter(({ name }) => inB.has(name)).map(toCompared),
  };
}

function findRole(facts: readonly RoleEntry[], wanted: string): RoleEntry {
  const found = facts.find(({ id }) => id === wanted) ?? facts.find(({ name }) => name === wanted);
  if (found === undefined) throw new DomainError("not_found", `The role “${wanted}” does not exist`);
  return found;
}

function toCompared({ name, source, schemaTokens }: PricedTool) {
  return { name, source, tokens: schemaTokens };
}
