import type { Caller } from "@/server/agent/caller";
import type { Resolution } from "@/server/engine/model/request";
import type { RoundRecord } from "./records";

type ResolvedRound = Pick<
  RoundRecord,
  "id" | "sessionId" | "epoch" | "modelName" | "format" | "message" | "resolveMicros" | "degraded" | "at"
> & {
  readonly resolution: Resolution;
  readonly sent?: readonly string[];
  readonly estimatedTokens?: number | null;
};

export function toRoundRecord(
  { agent, served, role }: Pick<Caller, "agent" | "served" | "role">,
  { resolution, sent = resolution.sent, estimatedTokens = resolution.tokens.estimate, ...facts }: ResolvedRound,
): RoundRecord {
  const { tokens, billing, round, cache } = resolution;
  return {
    ...facts,
    ownerId: agent.ownerId,
    round,
    revision: served.number,
    roleName: role,
    mode: resolution.mode,
    modeReason: resolution.modeReason,
    toolNames: sent,
    toolTokens: ownTokens(resolution, sent),
    admitted: resolution.next.admitted.filter((tool) => tool.round === round),
    deferredCount: resolution.deferredCount,
    encoding: tokens.encoding,
    sentTokens: tokens.sent,
    baselineTokens: tokens.baseline,
    tokenMethod: billing.method,
    estimatedTokens,
    overheadTokens: tokens.overhead,
    uncertaintyPercent: Math.round(tokens.uncertainty * 100),
    calibrationReports: billing.reports,
    keptTokens: cache.prefixTokensKept,
    strategy: cache.strategy,
  };
}

/** By tool, without the provider's fixed part, which is no single tool's. */
function ownTokens({ tokens }: Resolution, sent: readonly string[]): number[] {
  const [first] = Object.keys(tokens.perTool);
  return sent.map((tool) => (tokens.perTool[tool] ?? 0) - (tool === first ? tokens.overhead : 0));
}
