import type { Agent } from "@/server/identity/keys/agent";
import { roleOf } from "@/server/identity/keys/role-of";
import { DomainError, STARTING } from "@/server/lib/errors";
import type { Served } from "@/server/runtime/snapshot/served-revisions";
import type { AgentServices } from "./agent-services";

/** An agent in one role at one revision: whatever one request reads comes from here, and so from one revision. */
export type Caller = {
  readonly agent: Agent;
  readonly served: Served;
  readonly role: string;
  /** What the engine's doors ask for. */
  readonly scope: Agent["scope"];
};

export function callerOf(
  { served }: Pick<AgentServices, "served">,
  agent: Agent,
  askedRole: string | null | undefined,
): Caller {
  const current = served.current();
  if (current === null) throw new DomainError("unavailable", STARTING);
  return { agent, served: current, role: roleOf(agent, current, askedRole), scope: agent.scope };
}

export function sessionRefOf({ agent, role }: Caller, externalId: string) {
  return { ownerId: agent.ownerId, externalId, role };
}
