import { type PolicyBandsInput, type RoleBands, WINDOWS } from "@/server/contract/policies";
import { modeBands } from "@/server/engine/analysis/mode-bands";
import type { Compiled } from "@/server/engine/compile";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { createResolveContext } from "@/server/engine/stages/resolve-context";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import type { PolicyStates } from "@/server/policy/draft/policy-states";
import { countRoleTools } from "./count-role-tools";
import { findTried } from "./find-tried";

const MAX_ROLES = 100;

/** Each role's mode under a policy, by window size; roles of the policy first. */
export async function readPolicyBands(states: PolicyStates, input: PolicyBandsInput): Promise<RoleBands[]> {
  const state = await states.get("draft");
  const { saved, after } = findTried(state, input);
  const rows: RoleBands[] = [];
  for (const role of usersFirst(state.snapshot.roles, saved?.name).slice(0, MAX_ROLES)) {
    await countRoleTools(after, role.name);
    const bands = modeBands(after, { role: role.name, ...WINDOWS, contextUsed: input.contextUsed });
    rows.push({
      role: role.name,
      usesPolicy: role.policy === saved?.name,
      window: windowOf(after, role.name),
      model: role.model,
      bands: bands.map(({ mode, modeReason, from, to }) => ({ mode, reason: modeReason, from, to })),
    });
    await yieldToEventLoop();
  }
  return rows;
}

export function usersFirst(roles: readonly RoleEntry[], policy: string | undefined): RoleEntry[] {
  const byName = [...roles].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...byName.filter((role) => role.policy === policy), ...byName.filter((role) => role.policy !== policy)];
}

export function windowOf(compiled: Compiled, role: string): number {
  return createResolveContext(compiled, { role, message: "", vectorOf: NO_VECTORS }).window;
}
