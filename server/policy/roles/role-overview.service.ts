import type { RoleOverview } from "@/server/contract/roles";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { costsOf, type RoleServices, readRoleData, roleSetOf } from "./role-sets.service";
import { recentSince, servedNames } from "./role-usage.service";
import { readUsual } from "./role-usage.view";
import { listHolders } from "./roles.view";

export async function readRolesOverview(services: RoleServices): Promise<RoleOverview[]> {
  const [data, holders] = await Promise.all([services.drafts.derive(readRoleData), listHolders(services.client)]);
  const nameOf = servedNames(services);
  const usual = await readUsual(services.client, data.roles.map(nameOf), recentSince());
  const rows: RoleOverview[] = [];
  for (const role of data.roles) {
    const { id, name, title, description, policy, model, mode } = role;
    const keys = holders
      .filter((key) => key.allRoles || key.roleIds.includes(id))
      .map((key) => ({ id: key.id, name: key.name, allRoles: key.allRoles }));
    rows.push({
      ...{ id, name, title, description, policy, model, mode, keys },
      allowKind: role.allow.kind,
      usual: usual.get(nameOf(role)) ?? null,
      ...costsOf(roleSetOf(data, role)),
    });
    await yieldToEventLoop();
  }
  return rows;
}
