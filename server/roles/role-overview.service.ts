import type { RoleOverview } from "@/server/contract/roles";
import type { ServedRevisions } from "@/server/snapshot/served-revisions";
import { listHolders, listRoleFacts } from "./role-facts.view";
import { costsOf, type RoleServices, readGround, roleSetOf } from "./role-sets.service";
import { recentSince, servedNames } from "./role-usage.service";
import { readUsual } from "./role-usage.view";

type Services = RoleServices & { readonly served: Pick<ServedRevisions, "current"> };

/** The list of roles: who may use what, at what cost, under which keys. */
export async function readRolesOverview(services: Services): Promise<RoleOverview[]> {
  const [ground, facts, holders] = await Promise.all([
    readGround(services),
    listRoleFacts(services.client),
    listHolders(services.client),
  ]);
  const nameOf = servedNames(services);
  const usual = await readUsual(services.client, facts.map(nameOf), recentSince());
  return facts.map((role) => {
    const { id, name, title, description, policy, model, mode } = role;
    const keys = holders
      .filter((key) => key.allRoles || key.roleIds.includes(id))
      .map((key) => ({ id: key.id, name: key.name, allRoles: key.allRoles }));
    return {
      ...{ id, name, title, description, policy, model, mode, keys },
      allowKind: role.allow.kind,
      usual: usual.get(nameOf(role)) ?? null,
      ...costsOf(roleSetOf(ground, role)),
    };
  });
}
