import type { Compiled, CompiledRole } from "@/server/engine/compile";
import type { ResolveRequest } from "@/server/engine/model/request";
import type { RoleEntry, Snapshot } from "@/server/engine/model/snapshot";
import { ToolSet } from "@/server/engine/model/tool-set";
import { compareText } from "@/server/engine/util/canonical";
import { denialsOf } from "./denials";

/** What a caller may see. The same caller gets the same object, so it can key caches. */
export type Scope = {
  readonly role: CompiledRole;
  readonly allowed: ToolSet;
  readonly core: ToolSet;
  readonly size: number;
  readonly number: number;
};

/** An unknown role is an error, never "everything". */
export class UnknownRoleError extends Error {
  constructor(readonly role: string) {
    super(`There is no role "${role}".`);
    this.name = "UnknownRoleError";
  }
}

export function filterByRole(compiled: Compiled, request: Pick<ResolveRequest, "role" | "scope">): Scope {
  const role = compiled.roles.get(request.role);
  if (role === undefined) throw new UnknownRoleError(request.role);
  const key = request.scope ?? role.allowed;
  const known = role.scopes.get(key);
  if (known !== undefined) return known;
  const allowed = request.scope == null ? role.allowed : narrow(compiled, role, request.scope);
  const core = role.core.intersect(allowed);
  const made = { role, allowed, core, size: allowed.size, number: compiled.cache.numberScope() };
  role.scopes.set(key, made);
  return made;
}

function narrow(compiled: Compiled, role: CompiledRole, scope: readonly string[]): ToolSet {
  const named = new ToolSet(compiled.tools.length);
  for (const name of scope) {
    const tool = compiled.numbers.get(name);
    if (tool !== undefined) named.add(tool);
  }
  return role.allowed.intersect(named);
}

export function allowedTools(snapshot: Snapshot, role: RoleEntry): string[] {
  const denialOf = denialsOf(snapshot, role);
  return snapshot.tools
    .filter((tool) => denialOf(tool) === null)
    .map((tool) => tool.name)
    .sort(compareText);
}
