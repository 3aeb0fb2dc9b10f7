import { MATRIX_CELLS, type RoleMatrix } from "@/server/contract/roles";
import { denialsOf } from "@/server/engine/denials";
import { listRoleFacts } from "./role-facts.view";
import { namesOf, type RoleServices, readGround, roleSetOf } from "./role-sets.service";

/** Roles × tools, a letter a cell. */
export async function readRoleMatrix(services: RoleServices): Promise<RoleMatrix> {
  const [ground, facts] = await Promise.all([readGround(services), listRoleFacts(services.client)]);
  return {
    tools: ground.tools.map(({ name, summary, source, domain, schemaTokens }) => ({
      ...{ name, summary, source, domain },
      tokens: schemaTokens,
    })),
    roles: facts.map((role) => {
      const { id, name, title, allow } = role;
      const denialOf = denialsOf(ground, role);
      const core = namesOf(roleSetOf(ground, role).core);
      const cells = ground.tools.map((tool) => {
        const denial = denialOf(tool);
        if (denial !== null) return MATRIX_CELLS[denial.kind];
        return core.has(tool.name) ? MATRIX_CELLS.core : MATRIX_CELLS.allowed;
      });
      return { id, name, title, allowKind: allow.kind, cells: cells.join("") };
    }),
  };
}
