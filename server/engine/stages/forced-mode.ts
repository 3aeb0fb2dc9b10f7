import type { Mode, PolicySettings, RoleEntry } from "@/server/engine/model/snapshot";
import type { ResolveContext } from "./resolve-context";

type Forced<By> = { readonly mode: Mode; readonly by: By };

export function forcedMode(role: RoleEntry, settings: PolicySettings): Forced<"role" | "policy"> | null {
  if (isForced(role.mode)) return { mode: role.mode, by: "role" };
  return isForced(settings.mode) ? { mode: settings.mode, by: "policy" } : null;
}

export function forcedModeOf({
  request,
  scope,
  settings,
}: ResolveContext): Forced<"request" | "role" | "policy"> | null {
  return isForced(request.mode) ? { mode: request.mode, by: "request" } : forcedMode(scope.role.entry, settings);
}

function isForced(mode: Mode | "auto" | null | undefined): mode is Mode {
  return mode != null && mode !== "auto";
}
