import type { Compiled, CompiledRole } from "@/server/engine/compile";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { Memory } from "@/server/engine/stages/memory";

/**
 * The same catalog with every role going by these settings: a policy tried on before it is saved. Indexes, vectors and
 * prices are shared, so that it costs next to nothing; what was found out under other settings is not.
 */
export function underSettings(compiled: Compiled, settings: PolicySettings): Compiled {
  const roles = [...compiled.roles].map(([name, role]): [string, CompiledRole] => [
    name,
    { ...role, settings, scopes: new WeakMap() },
  ]);
  const renderings = compiled.renderings.reserving(settings.presentation.searchToolName);
  return { ...compiled, roles: new Map(roles), renderings, memory: new Memory() };
}
