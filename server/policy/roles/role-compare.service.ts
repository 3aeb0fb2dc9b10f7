import type { RoleComparison } from "@/server/contract/roles";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { costsOf, namesOf, type PricedTool, type RoleServices, readRoleData, roleSetOf } from "./role-sets.service";
import { recentSince, servedNames } from "./role-usage.service";
import { readUsual } from "./role-usage.view";

export async function compareRoles(services: RoleServices, a: string, b: string): Promise<RoleComparison> {
  const draft = await services.drafts.current();
  const [data, { snapshot }] = await Promise.all([draft.derive(readRoleData), draft.read()]);
  const [first, second] = [findRole(data.roles, a), findRole(data.roles, b)];
  const nameOf = servedNames(services);
  const usual = await readUsual(services.client, [nameOf(first), nameOf(second)], recentSince());
  const sets = { a: roleSetOf(data, first), b: roleSetOf(data, second) };
  const [inA, inB] = [namesOf(sets.a.allowed), namesOf(sets.b.allowed)];
  const toSide = (entry: RoleEntry, set: typeof sets.a) => ({
    ...costsOf(set),
    entry,
    settings: snapshot.policies.find(({ name }) => name === entry.policy)?.settings ?? PRESET_SETTINGS.toolcrib,
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

function findRole(roles: readonly RoleEntry[], wanted: string): RoleEntry {
  const found = roles.find(({ id }) => id === wanted) ?? roles.find(({ name }) => name === wanted);
  if (found === undefined) throw new DomainError("not_found", `The role “${wanted}” does not exist`);
  return found;
}

function toCompared({ name, source, schemaTokens }: PricedTool) {
  return { name, source, tokens: schemaTokens };
}
