import type { Caller } from "@/server/agent/caller";
import type { Resolution } from "@/server/engine/model/request";
import type { RoundRecord } from "./records";

type ResolvedRound = Pick<
  RoundRecord,
  "id" | "sessionId" | "epoch" | "modelName" | "format" | "message" | "resolveMicros" | "degraded" | "at"
> & {
  readonly resolution: Resolution;
  /** The catalog tools that were sent; by default, those of the resolution. */
  readonly sent?: readonly string[];
};

export function toRoundRecord(
  { agent, served, role }: Pick<Caller, "agent" | "served" | "role">,
  { resolution, sent = resolution.sent, ...facts }: ResolvedRound,
): RoundRecord {
  const { tokens, round, cache } = resolution;
  return {
    ...facts,
    ownerId: agent.ownerId,
    round,
    revision: served.number,
    roleName: role,
    mode: resolution.mode,
    modeReason: resolution.modeReason,
    toolNames: sent,
    toolTokens: sent.map((tool) => tokens.perTool[tool] ?? 0),
    admitted: resolution.next.admitted.filter((tool) => tool.round === round),
    deferredCount: resolution.deferredCount,
    encoding: tokens.encoding,
    sentTokens: tokens.sent,
    baselineTokens: tokens.baseline,
    keptTokens: cache.prefixTokensKept,
    strategy: cache.strategy,
  };
}
