import type { RolePreview, RolePreviewInput } from "@/server/contract/roles";
import { coreScope } from "@/server/engine/access/core-tools";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import {
  costsOf,
  groupByReason,
  namesOf,
  type PricedTool,
  type RoleData,
  type RoleServices,
  readRoleData,
  roleSetOf,
} from "./role-sets.service";
import { recentSince, servedNames } from "./role-usage.service";
import { listCalled } from "./role-usage.view";

const MISSED_SHOWN = 20;

export async function previewRole(services: RoleServices, { id, fields }: RolePreviewInput): Promise<RolePreview> {
  const data = await services.drafts.derive(readRoleData);
  const set = roleSetOf(data, fields);
  const saved = data.roles.find((role) => role.id === id);
  return {
    ...costsOf(set),
    groups: groupByReason(data, fields),
    core: set.core.map((tool) => ({
      tool: tool.name,
      scope: coreScope(tool, true) ?? "role",
      tokens: tool.schemaTokens,
    })),
    change: saved === undefined ? null : await changeOf(services, data, saved, set.allowed),
  };
}

async function changeOf(services: RoleServices, data: RoleData, saved: RoleEntry, after: readonly PricedTool[]) {
  const before = roleSetOf(data, saved);
  const [was, is] = [namesOf(before.allowed), namesOf(after)];
  const removed = [...was].filter((name) => !is.has(name));
  const added = [...is].filter((name) => !was.has(name));
  const missed =
    removed.length === 0
      ? []
      : await listCalled(services.client, servedNames(services)(saved), removed, recentSince(), MISSED_SHOWN);
  return {
    added: added.length,
    removed: removed.length,
    directTokensBefore: costsOf(before).directTokens,
    missed,
  };
}
