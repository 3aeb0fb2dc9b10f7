import { MATRIX_CELLS, type RoleAccess, type SourceAccess, type ToolEffect } from "@/server/contract/roles";
import { denialsOf } from "@/server/engine/access/denials";
import type { RoleEntry, ToolAnnotations, ToolEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { costsOf, namesOf, type RoleData, type RoleServices, readRoleData, roleSetOf } from "./role-sets.service";
import { suggestAccess } from "./suggest-access.service";

/** Which roles of the draft may use the tools of some sources. */
export async function readSourceAccess(
  { drafts }: Pick<RoleServices, "drafts">,
  sourceIds: readonly string[],
): Promise<SourceAccess> {
  const draft = await drafts.current();
  const [data, { snapshot }] = await Promise.all([draft.derive(readRoleData), draft.read()]);
  const names = new Map(snapshot.sources.map(({ id, name }) => [id, name]));
  const unknown = sourceIds.find((id) => !names.has(id));
  if (unknown !== undefined) throw new DomainError("not_found", `No source has the ID ${unknown}`);
  const wanted = new Set(sourceIds.map((id) => names.get(id)));
  const tools = snapshot.tools.filter((tool) => wanted.has(tool.source) && tool.enabled);
  const tokens = new Map(data.tools.map((tool) => [tool.name, tool.schemaTokens]));
  const roles: RoleAccess[] = [];
  for (const role of data.roles) {
    roles.push(toAccess(data, role, tools, snapshot.tools));
    await yieldToEventLoop();
  }
  return {
    tools: tools.map(({ name, summary, annotations }) => {
      return { name, summary, effect: effectOf(annotations), tokens: tokens.get(name) ?? 0 };
    }),
    roles,
  };
}

function toAccess(
  data: RoleData,
  role: RoleEntry,
  tools: readonly ToolEntry[],
  catalog: readonly ToolEntry[],
): RoleAccess {
  const { id, name, title, allow } = role;
  const denialOf = denialsOf(data, role);
  const set = roleSetOf(data, role);
  const core = namesOf(set.core);
  const cells = tools.map((tool) => {
    const denial = denialOf(tool);
    if (denial !== null) return MATRIX_CELLS[denial.kind];
    return core.has(tool.name) ? MATRIX_CELLS.core : MATRIX_CELLS.allowed;
  });
  const missing = tools.filter((_tool, at) => cells[at] === MATRIX_CELLS["not-listed"]);
  const allowed = namesOf(set.allowed);
  const suggestion = suggestAccess(
    role,
    catalog.filter((tool) => allowed.has(tool.name)),
    missing,
  );
  const { directTokens } = costsOf(set);
  return { id, name, title, allowKind: allow.kind, cells: cells.join(""), directTokens, suggestion };
}

export function effectOf({ readOnly, destructive }: ToolAnnotations): ToolEffect {
  if (destructive === true) return "destroys";
  return readOnly === true ? "reads" : "writes";
}
