import type { PolicySettings, ToolEntry } from "@/server/engine/model/snapshot";

/** For whom a tool is core: for every role that may use it, for the one role that lists it, or for nobody (null). */
export function coreScope(
  { loadPolicy }: Pick<ToolEntry, "loadPolicy">,
  isListedByRole: boolean,
): "everyone" | "role" | null {
  if (loadPolicy === "core") return "everyone";
  return isListedByRole ? "role" : null;
}

export function sendsCore({ signals }: { readonly signals: Pick<PolicySettings["signals"], "core"> }): boolean {
  return signals.core;
}
