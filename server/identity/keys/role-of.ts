import { DomainError } from "@/server/lib/errors";
import type { Served } from "@/server/runtime/snapshot/served-revisions";
import type { Agent } from "./agent";

const NAMES_SHOWN = 20;

/** The name of the role an agent acts under. */
export function roleOf(
  agent: Agent,
  { roleNames }: Pick<Served, "roleNames">,
  asked: string | null | undefined,
): string {
  const names = namesOf(agent, roleNames);
  if (asked != null) {
    // Only the key's own roles are looked at, so that neither words nor time tell which others exist.
    if (names.includes(asked)) return asked;
    throw noSuchRole();
  }
  const [only] = names;
  if (only === undefined) throw noSuchRole();
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

function noSuchRole(): DomainError {
  return new DomainError("not_found", "role: not available to this key", { field: "role" });
}

function severalRoles(names: string[]): DomainError {
  const shown = names.sort().slice(0, NAMES_SHOWN).join(", ");
  const rest = names.length > NAMES_SHOWN ? " and others" : "";
  return new DomainError("invalid", `role: this key has several roles; choose one of ${shown}${rest}`, {
    field: "role",
  });
}
