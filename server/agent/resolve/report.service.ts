import type { AgentServices } from "@/server/agent/agent-services";
import { type Caller, sessionCallerOf, sessionRefOf } from "@/server/agent/caller";
import { roundIdOf } from "@/server/agent/sessions/session-ids";
import type { ReportInput, ReportOutput } from "@/server/contract/agent/resolve";
import { FORMATS } from "@/server/engine/rendering/formats/format";
import { readCall } from "@/server/engine/rendering/read-call";
import { advance, type Session } from "@/server/engine/session/session";
import type { Agent } from "@/server/identity/keys/agent";
import { DomainError } from "@/server/lib/errors";

/** Records what the model called. Tools it called without having been sent them join the session. */
export async function reportRound(
  services: AgentServices,
  agent: Agent,
  input: ReportInput,
  otherTokens: number | null = null,
): Promise<ReportOutput> {
  const caller = sessionCallerOf(services, agent, input.role, input.sessionId);
  const ref = sessionRefOf(caller, input.sessionId);
  const reported = await services.sessions.update(ref, (session, { id, epoch }) => {
    if (session.last === null || session.last.round < input.round) {
      throw new DomainError("not_found", `round: session “${input.sessionId}” has no round ${input.round}`, {
        field: "round",
      });
    }
    const named = sortNames(caller, input, sentIn(session, input.round));
    const next =
      named.unsent.length === 0 ? session : advance(session, { kind: "discovered", tools: named.unsent, via: "call" });
    return { session: next, result: { roundId: roundIdOf(id, epoch, input.round), ...named } };
  });
  const { roundId, called, unsent, unknown } = reported;
  const { inputTokens = null, outputTokens = null, cachedTokens = null } = input.usage ?? {};
  const at = new Date();
  const usage = { inputTokens, outputTokens, cachedTokens, otherTokens };
  services.records.addReport({ roundId, roleName: caller.role, called, unsent, unknown, ...usage, at });
  return { recorded: true, called, unsent, unknown };
}

function sentIn({ last, admitted }: Session, round: number): ReadonlySet<string> | null {
  if (last?.round === round) return last.sent === null ? null : new Set(last.sent);
  return new Set(admitted.filter((tool) => tool.round <= round).map(({ tool }) => tool));
}

function sortNames({ served, role, scope }: Caller, input: ReportInput, sent: ReadonlySet<string> | null) {
  const formats = input.format == null ? FORMATS : [input.format];
  const called = new Set<string>();
  const unknown = new Set<string>();
  for (const name of input.called) {
    const reads = formats.map((format) => readCall(served.compiled, { role, scope, format }, name, {}));
    const known = reads.find((read) => read.kind !== "unknown");
    if (known?.kind === "tool") called.add(known.name);
    if (known === undefined) unknown.add(name);
  }
  const unsent = [...called].filter((name) => sent !== null && !sent.has(name));
  return { called: [...called], unsent, unknown: [...unknown] };
}
