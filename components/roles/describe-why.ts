import { describeDenial } from "@/components/trace/describe-denial";
import type { RoleGroup } from "@/server/contract/roles";

export function describeWhy(why: RoleGroup["why"]): string {
  if (why.kind === "allowed-all") return "Allowed: the role may use every tool";
  if (why.kind === "allowed-listed") return "On the allow-list";
  const text = describeDenial(why);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function isAllowed({ why }: Pick<RoleGroup, "why">): boolean {
  return why.kind === "allowed-all" || why.kind === "allowed-listed";
}
