import { searchTools } from "@/server/engine/retrieval/search/search-tools";
import { aliasField, MAX_AHEAD, NOTHING, type SignalSource } from "./signal";

/** The index of `search_tools`, queried with the message. Fusion already includes it. */
export const search: SignalSource = {
  signal: "search",
  isOn: ({ signals }) => signals.search.enabled && !signals.hybrid.enabled,
  selects: true,
  needsVectors: false,
  bringsMates: () => true,
  reach: ({ signals }) => (signals.search.limit > 0 ? "all" : NOTHING),
  *pick({ context: { compiled, scope, settings }, evidence }) {
    const { limit, minScore, fallback } = settings.signals.search;
    for (const match of searchTools(compiled.search, scope.allowed, evidence.query.message.text, {
      limit,
      minScore,
      fallback,
    })) {
      yield {
        tool: match.tool,
        reason: { kind: "search", tier: match.tier, ...aliasField(match.alias) },
        score: match.score,
      };
    }
  },
  ranking({ context: { compiled, scope, settings }, evidence }, tool) {
    const { limit, minScore, fallback } = settings.signals.search;
    const everything = { limit: Number.POSITIVE_INFINITY, minScore: 0, fallback };
    const ranked = searchTools(compiled.search, scope.allowed, evidence.query.message.text, everything);
    const rank = ranked.findIndex((match) => match.tool === tool);
    return {
      ...{ value: ranked[rank]?.score ?? null, needed: minScore, rank: rank < 0 ? null : rank, limit },
      ahead: ranked.slice(0, rank < 0 ? MAX_AHEAD : Math.min(rank, MAX_AHEAD)).map(toAhead),
    };
  },
};

function toAhead({ tool, score }: { readonly tool: number; readonly score: number }) {
  return { tool, value: score };
}
