import { MATRIX_CELLS, type RoleMatrix } from "@/server/contract/roles";
import { denialsOf } from "@/server/engine/access/denials";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { listRoleFacts } from "./role-facts.view";
import { namesOf, type RoleData, type RoleServices, roleSetOf } from "./role-sets.service";

/** Roles × tools, a letter a cell. */
export async function readRoleMatrix(services: RoleServices): Promise<RoleMatrix> {
  const [ground, facts] = await Promise.all([services.ground(), listRoleFacts(services.client)]);
  const columns: RoleMatrix["roles"][number][] = [];
  for (const role of facts) {
    columns.push(toColumn(ground, role));
    await yieldToEventLoop();
  }
  const tools = ground.tools.map(({ name, summary, source, domain, schemaTokens }) => {
    return { name, summary, source, domain, tokens: schemaTokens };
  });
  return { tools, roles: columns };
}

function toColumn(ground: RoleData, role: RoleEntry): RoleMatrix["roles"][number] {
  const { id, name, title, allow } = role;
  const denialOf = denialsOf(ground, role);
  const core = namesOf(roleSetOf(ground, role).core);
  const cells = ground.tools.map((tool) => {
    const denial = denialOf(tool);
    if (denial !== null) return MATRIX_CELLS[denial.kind];
    return core.has(tool.name) ? MATRIX_CELLS.core : MATRIX_CELLS.allowed;
  });
  return { id, name, title, allowKind: allow.kind, cells: cells.join("") };
}
