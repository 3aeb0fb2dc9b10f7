import type { AgentServices } from "@/server/agent/agent-services";
import { type Caller, callerOf, sessionRefOf } from "@/server/agent/caller";
import type { ForkSessionInput, SessionInput, SessionOutput } from "@/server/contract/agent/sessions";
import type { Reason } from "@/server/contract/reasons";
import { filterByRole } from "@/server/engine/access/filter-by-role";
import type { Session } from "@/server/engine/session/session";
import { canDisclose } from "@/server/engine/stages/admit";
import type { Agent } from "@/server/identity/keys/agent";

export async function readSession(services: AgentServices, agent: Agent, input: SessionInput): Promise<SessionOutput> {
  const caller = callerOf(services, agent, input.role);
  return toOutput(caller, input.sessionId, await services.sessions.read(sessionRefOf(caller, input.sessionId)));
}

export async function resetSession(services: AgentServices, agent: Agent, input: SessionInput): Promise<SessionOutput> {
  const caller = callerOf(services, agent, input.role);
  await services.sessions.reset(sessionRefOf(caller, input.sessionId));
  return readSession(services, agent, input);
}

export async function forkSession(
  services: AgentServices,
  agent: Agent,
  input: ForkSessionInput,
): Promise<SessionOutput> {
  const caller = callerOf(services, agent, input.role);
  const { role } = input.toRole == null ? caller : callerOf(services, agent, input.toRole);
  await services.sessions.fork(sessionRefOf(caller, input.sessionId), { externalId: input.to, role });
  return readSession(services, agent, { sessionId: input.to, role });
}

function toOutput(caller: Caller, sessionId: string, { role, admitted, discovered, last }: Session): SessionOutput {
  const { compiled } = caller.served;
  const scope = filterByRole(compiled, caller);
  const numberOf = (tool: string) => {
    const number = compiled.numbers.get(tool);
    return number !== undefined && scope.allowed.has(number) ? number : null;
  };
  return {
    sessionId,
    role,
    rounds: last === null ? 0 : last.round + 1,
    loaded: admitted.flatMap(({ tool, signal, reason, score, round }) => {
      const number = numberOf(tool);
      if (number === null) return [];
      const disclosed: Reason = canDisclose(reason, number, compiled, scope) ? reason : { kind: "kept" };
      return [{ tool, signal, reason: disclosed, score, round }];
    }),
    waiting: discovered.filter(({ tool }) => numberOf(tool) !== null).map(({ tool, via }) => ({ tool, via })),
  };
}
