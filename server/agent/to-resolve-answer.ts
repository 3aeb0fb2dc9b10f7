import type { Resolved } from "@/server/agent/resolve/resolve.service";
import type { ResolveOutput } from "@/server/contract/agent/resolve";

/** `since`: the hash of the list that the agent has. */
export function toResolveAnswer(resolved: Resolved, since: string | null | undefined): ResolveOutput {
  const { id, sessionId, revision, resolution, degraded, warming } = resolved;
  const { sent, baseline, saved, encoding, perTool, overhead, uncertainty } = resolution.tokens;
  const { method, reports } = resolution.billing;
  const unchanged = since === resolution.hash;
  return {
    resolutionId: id,
    revision,
    sessionId,
    round: resolution.round,
    role: resolution.role,
    mode: resolution.mode,
    modeReason: resolution.modeReason,
    // Null, not empty: "keep your list" must not read as "no tools".
    tools: unchanged ? null : resolution.tools,
    prompt: unchanged ? null : resolution.prompt,
    toolNames: resolution.toolNames,
    added: resolution.added,
    removed: resolution.removed,
    forms: resolution.forms,
    deferredCount: resolution.deferredCount,
    hash: resolution.hash,
    unchanged,
    cache: resolution.cache,
    tokens: { sent, baseline, saved, encoding, perTool, overhead, method, uncertainty, reports },
    maxRounds: resolution.maxRounds,
    businessCallsPerTurn: resolution.businessCallsPerTurn,
    degraded,
    warming,
    explain: resolution.explain,
  };
}
