import { PRESET_SETTINGS } from "./presets";
import type { PolicySettings, RoleEntry, Snapshot } from "./snapshot";

/** By what settings a role goes. A missing policy cannot be published; should one be missing all the same, the default serves. */
export function readPolicies({ policies }: Snapshot): (role: RoleEntry) => PolicySettings {
  const known = new Map(policies.map(({ name, settings }) => [name, settings]));
  return (role) => known.get(role.policy) ?? PRESET_SETTINGS.toolcrib;
}
