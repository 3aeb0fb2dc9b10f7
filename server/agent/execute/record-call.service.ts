import type { AgentServices } from "@/server/agent/agent-services";
import type { Caller } from "@/server/agent/caller";
import type { CallRecord } from "@/server/agent/rounds/records";
import { sessionIdOf } from "@/server/agent/sessions/session-ids";
import { META_TOOLS } from "@/server/engine/model/snapshot";

export type CallFacts = {
  readonly id: string;
  readonly started: number;
  readonly toolName: string;
  readonly sessionId: string | null;
  readonly via: string | null;
  readonly arguments: CallRecord["arguments"];
};

type CallEnd = Pick<CallRecord, "outcome"> & Partial<Pick<CallRecord, "roundId" | "sent" | "drift" | "result">>;

/** A metric label per made-up name would fill memory. */
const NO_TOOL = "(unknown)";

export function recordCall(
  { records, metrics }: Pick<AgentServices, "records" | "metrics">,
  { agent, served, role }: Caller,
  { started, sessionId, toolName, ...facts }: CallFacts,
  { outcome, roundId = null, sent = false, drift = false, result = null }: CallEnd,
): number {
  const durationMs = Math.round(performance.now() - started);
  const isMadeUp = (outcome === "unknown" || outcome === "denied") && !isMetaTool(toolName);
  metrics.countCall(isMadeUp ? NO_TOOL : toolName, outcome);
  records.addCall({
    ...facts,
    // Made-up names may have any length and contain characters a database refuses.
    toolName: copyName(toolName),
    sessionId: sessionId === null ? null : sessionIdOf(agent.ownerId, sessionId),
    roundId,
    ownerId: agent.ownerId,
    revision: served.number,
    roleName: role,
    outcome,
    sent,
    drift,
    result,
    durationMs,
    at: new Date(),
  });
  return durationMs;
}

/** A slice would keep the whole name in memory. */
function copyName(name: string): string {
  return Buffer.from(name.slice(0, 200).replace(/[\p{Cc}\p{Surrogate}]/gu, " ")).toString();
}

function isMetaTool(name: string): boolean {
  return META_TOOLS.some((metaTool) => metaTool === name);
}
