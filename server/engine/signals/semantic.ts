import type { ToolSet } from "@/server/engine/model/tool-set";
import { meetsThreshold } from "@/server/engine/model/vectors";
import { isSmallTalk } from "@/server/engine/retrieval/need-cues";
import { MAX_AHEAD, NOTHING, type SignalSource } from "./signal";

/** Tools at least τ similar in meaning. Fusion already includes it. */
export const semantic: SignalSource = {
  signal: "semantic",
  isOn: ({ signals }) => signals.semantic.enabled && !signals.hybrid.enabled,
  selects: true,
  needsVectors: true,
  bringsMates: () => true,
  reach: ({ signals }) => (signals.semantic.limit > 0 ? "all" : NOTHING),
  *pick({ context: { scope, settings }, evidence }) {
    // A useful τ also finds something for a greeting, and a session that selects once would be stuck with it.
    const { message, earlier } = evidence.query;
    if (earlier.length === 0 && isSmallTalk(message.text) && evidence.isCourtesy) return;
    const { cosines } = evidence;
    if (cosines === null) return;
    const { tau, limit } = settings.signals.semantic;
    const near = nearestFirst(scope.allowed, cosines, tau);
    for (const { tool, cosine } of near.slice(0, limit)) {
      yield { tool, reason: { kind: "semantic", cosine, tau }, score: cosine };
    }
  },
  ranking({ context: { scope, settings }, evidence }, tool) {
    const { cosines } = evidence;
    if (cosines === null) return null;
    const { tau, limit } = settings.signals.semantic;
    const ranked = nearestFirst(scope.allowed, cosines, Number.NEGATIVE_INFINITY);
    const rank = ranked.findIndex((entry) => entry.tool === tool);
    const ahead = ranked.slice(0, Math.min(rank, MAX_AHEAD));
    return {
      ...{ value: cosines[tool] ?? 0, needed: tau, rank, limit },
      ahead: ahead.map((entry) => ({ tool: entry.tool, value: entry.cosine })),
    };
  },
};

function nearestFirst(tools: ToolSet, cosines: Float32Array, tau: number) {
  return [...tools]
    .map((tool) => ({ tool, cosine: cosines[tool] ?? 0 }))
    .filter(({ cosine }) => meetsThreshold(cosine, tau))
    .sort((a, b) => b.cosine - a.cosine || a.tool - b.tool);
}
