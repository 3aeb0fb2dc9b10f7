import { MATRIX_CELLS, type RoleMatrix } from "@/server/contract/roles";
import { denialsOf } from "@/server/engine/access/denials";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { namesOf, type RoleData, type RoleServices, readRoleData, roleSetOf } from "./role-sets.service";

export async function readRoleMatrix(services: RoleServices): Promise<RoleMatrix> {
  const data = await services.drafts.derive(readRoleData);
  const columns: RoleMatrix["roles"][number][] = [];
  for (const role of data.roles) {
    columns.push(toColumn(data, role));
    await yieldToEventLoop();
  }
  const tools = data.tools.map(({ name, summary, source, domain, schemaTokens }) => {
    return { name, summary, source, domain, tokens: schemaTokens };
  });
  return { tools, roles: columns };
}

function toColumn(data: RoleData, role: RoleEntry): RoleMatrix["roles"][number] {
  const { id, name, title, allow } = role;
  const denialOf = denialsOf(data, role);
  const core = namesOf(roleSetOf(data, role).core);
  const cells = data.tools.map((tool) => {
    const denial = denialOf(tool);
    if (denial !== null) return MATRIX_CELLS[denial.kind];
    return core.has(tool.name) ? MATRIX_CELLS.core : MATRIX_CELLS.allowed;
  });
  return { id, name, title, allowKind: allow.kind, cells: cells.join("") };
}
