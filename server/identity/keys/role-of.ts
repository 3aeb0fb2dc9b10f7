import { DomainError } from "@/server/lib/errors";
import type { Served } from "@/server/runtime/snapshot/served-revisions";
import type { Agent } from "./agent";

const NAMES_SHOWN = 20;

export function roleOf(
  agent: Agent,
  { roleNames }: Pick<Served, "roleNames">,
  asked: string | null | undefined,
): string {
  const names = namesOf(agent, roleNames);
  if (asked != null) {
    // Only the key's own roles are compared, so neither text nor timing reveals other roles.
    if (names.includes(asked)) return asked;
    throw wrongRole(names);
  }
  const [only] = names;
  if (only === undefined) throw wrongRole(names);
  if (names.length > 1) throw severalRoles(names);
  return only;
}

function namesOf(agent: Agent, roleNames: ReadonlyMap<string, string>): string[] {
  if (agent.roleIds === null) return [...roleNames.values()];
  const names: string[] = [];
  for (const id of agent.roleIds) {
    const name = roleNames.get(id);
    if (name !== undefined) names.push(name);
  }
  return names;
}

function wrongRole(names: string[]): DomainError {
  const available = names.length === 0 ? "It has no role that is published." : `It can use ${list(names)}.`;
  return new DomainError("not_found", `role: not available to this key. ${available}`, { field: "role" });
}

function severalRoles(names: string[]): DomainError {
  return new DomainError("invalid", `role: this key has several roles; choose one of ${list(names)}`, {
    field: "role",
  });
}

function list(names: string[]): string {
  const shown = names.sort().slice(0, NAMES_SHOWN).join(", ");
  return names.length > NAMES_SHOWN ? `${shown} and others` : shown;
}
