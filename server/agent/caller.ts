import type { OpenedTools } from "@/server/agent/caller-tools/caller-tools";
import type { Agent } from "@/server/identity/keys/agent";
import { roleOf } from "@/server/identity/keys/role-of";
import { DomainError, STARTING } from "@/server/lib/errors";
import type { Served } from "@/server/runtime/snapshot/served-revisions";
import type { AgentServices } from "./agent-services";

/** An agent in one role at one revision. A request reads everything from here, and so from one revision. */
export type Caller = {
  readonly agent: Agent;
  readonly served: Served;
  readonly role: string;
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

/** If the session was resolved with the caller's own tools, they replace the catalog. */
export function sessionCallerOf(
  services: Pick<AgentServices, "served" | "callerTools">,
  agent: Agent,
  askedRole: string | null | undefined,
  sessionId: string | null | undefined,
): Caller {
  const caller = callerOf(services, agent, askedRole);
  const own = sessionId == null ? null : services.callerTools.ofSession(caller, sessionRefOf(caller, sessionId));
  return own === null ? caller : withCatalog(caller, own);
}

export function withCatalog(caller: Caller, { compiled, scope }: Pick<OpenedTools, "compiled" | "scope">): Caller {
  return { ...caller, scope, served: { ...caller.served, compiled } };
}

export function sessionRefOf({ agent, role }: Caller, externalId: string) {
  return { ownerId: agent.ownerId, externalId, role };
}
