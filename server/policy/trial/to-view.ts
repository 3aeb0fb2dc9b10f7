import type { TriedRound, TriedView } from "@/server/contract/playground";
import type { ToolOutcome } from "@/server/contract/reasons";
import type { TokenEstimate } from "@/server/contract/usage";
import type { Resolution } from "@/server/engine/model/request";
import type { PolicyState } from "@/server/policy/draft/policy-states";
import { listDenied } from "./list-denied";

/** Of thousands of tools a page shows the nearest; search finds the others. */
export const MOST = { sent: 500, deferred: 200, denied: 200, rendered: 200, found: 100 } as const;

export function toRound({ mode, tokens, sent, added, cache }: Resolution): TriedRound {
  return {
    mode,
    sentTokens: tokens.sent,
    sentCount: sent.length,
    addedCount: added.length,
    strategy: cache.strategy,
  };
}

export function toEstimate({ tokens: { uncertainty }, billing: { method, reports } }: Resolution): TokenEstimate {
  return { method, uncertainty, reports };
}

export function toView(
  { snapshot }: PolicyState,
  resolution: Resolution,
  scope: readonly string[] | null,
  askedModel: string | null,
): TriedView {
  const outcomes = resolution.explain ?? [];
  const role = snapshot.roles.find(({ name }) => name === resolution.role);
  const denied = role === undefined ? [] : listDenied(snapshot, role, scope);
  const deferred = outcomes.filter(({ outcome }) => outcome === "deferred");
  const sent = outcomes.filter(({ outcome }) => outcome === "sent");
  const allowed = new Set(outcomes.map(({ tool }) => tool));
  const { sent: sentTokens, baseline, catalogBaseline, saved, encoding, perTool } = resolution.tokens;
  return {
    role: resolution.role,
    policy: role?.policy ?? "",
    model: askedModel ?? role?.model ?? null,
    mode: resolution.mode,
    modeReason: resolution.modeReason,
    outcomes: [...sent.slice(0, MOST.sent), ...nearest(deferred).slice(0, MOST.deferred)],
    sent: resolution.sent,
    metaTools: Object.entries(perTool)
      .filter(([name]) => !allowed.has(name))
      .map(([name, tokens]) => ({ name, tokens })),
    allowedCount: outcomes.length,
    deferredCount: deferred.length,
    rowTokens: deferred.reduce((sum, { tokens }) => sum + tokens, 0),
    denied: denied.slice(0, MOST.denied),
    deniedCount: denied.length,
    added: resolution.added.slice(0, MOST.sent),
    removed: resolution.removed.slice(0, MOST.sent),
    tokens: { sent: sentTokens, baseline, catalogBaseline, saved, encoding },
    estimate: toEstimate(resolution),
    cache: resolution.cache,
    maxRounds: resolution.maxRounds,
    businessCallsPerTurn: resolution.businessCallsPerTurn,
    degraded: resolution.degraded,
    warming: resolution.warming,
    hash: resolution.hash,
    prompt: resolution.prompt,
  };
}

/** Tools cut by a cap first, then by score: the likeliest misses. */
export function nearest(deferred: readonly ToolOutcome[]): ToolOutcome[] {
  const wasCut = ({ reason }: ToolOutcome) => (reason.kind === "over-cap" ? 1 : 0);
  return [...deferred].sort((a, b) => wasCut(b) - wasCut(a) || (b.score ?? 0) - (a.score ?? 0));
}
