import { describeDenial } from "@/components/trace/describe-denial";
import type { RoleGroup } from "@/server/contract/roles";

/** Why tools are in or out, as a heading: "On the allow-list", "Denied with its source git". */
export function describeWhy(why: RoleGroup["why"]): string {
  if (why.kind === "allowed-all") return "Allowed, as every tool is";
  if (why.kind === "allowed-listed") return "On the allow-list";
  const text = describeDenial(why);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function isAllowed({ why }: Pick<RoleGroup, "why">): boolean {
  return why.kind === "allowed-all" || why.kind === "allowed-listed";
}
