import { searchTools } from "@/server/engine/retrieval/search/search-tools";
import { aliasField, NOTHING, type SignalSource } from "./signal";

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
};
