import type { Compiled, CompiledRole } from "@/server/engine/compile";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { ResolveCache } from "@/server/engine/stages/resolve-cache";

/** A preview of a policy: shares indexes, vectors and costs; caches that depend on settings are separate. */
export function withPolicySettings(compiled: Compiled, settings: PolicySettings): Compiled {
  const roles = [...compiled.roles].map(([name, role]): [string, CompiledRole] => [
    name,
    { ...role, settings, scopes: new WeakMap() },
  ]);
  const renderings = compiled.renderings.reserving(settings.presentation.searchToolName);
  return { ...compiled, roles: new Map(roles), renderings, cache: new ResolveCache() };
}
