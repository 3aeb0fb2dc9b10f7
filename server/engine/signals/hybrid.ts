import { chanceOfNeed } from "@/server/engine/retrieval/cut";
import { keywordsBoostRanking } from "./raises-ranking";
import { aliasField, MAX_AHEAD, type SignalSource } from "./signal";

/** Mates join only a nearly certain first tool: a guess is not worth its whole bundle. */
const SURE = 0.6;

export const hybrid: SignalSource = {
  signal: "hybrid",
  isOn: ({ signals }) => signals.hybrid.enabled,
  selects: true,
  needsVectors: true,
  bringsMates: (reason) => reason.kind === "hybrid" && reason.rank === 0 && reason.probability >= SURE,
  reach: () => "all",
  *pick({ context: { settings }, evidence }) {
    const { scores, query, aliasHits } = evidence;
    const keywords = keywordsBoostRanking(settings) ? evidence.keywordOf : NO_KEYWORDS;
    const { minProbability } = settings.signals.hybrid;
    for (const [rank, tool] of scores.ranked.entries()) {
      const probability = chanceOfNeed(scores, query, rank);
      // Without vectors, a tool that shares no word with the message ranks by alphabet only.
      if (probability < minProbability || (!scores.hasVectors && !((scores.fused[tool] ?? 0) > 0))) return;
      yield {
        tool,
        reason: {
          ...{ kind: "hybrid", rank, probability, minProbability },
          ...aliasField(aliasHits.get(tool)),
          ...keywords.get(tool),
        },
        score: scores.fused[tool] ?? null,
      };
    }
  },
  ranking({ context: { settings }, evidence }, tool) {
    const { scores, query } = evidence;
    const { minProbability } = settings.signals.hybrid;
    const place = scores.ranked.indexOf(tool);
    // Picking stops at the first tool below the minimum, so a tool needs all those ahead of it too.
    let value = 1;
    for (let rank = 0; rank <= place; rank++) value = Math.min(value, chanceOfNeed(scores, query, rank));
    const ahead = scores.ranked.slice(0, place < 0 ? MAX_AHEAD : Math.min(place, MAX_AHEAD));
    const isKnown = place >= 0 && (scores.hasVectors || (scores.fused[tool] ?? 0) > 0);
    return {
      value: isKnown ? value : null,
      needed: minProbability,
      rank: place < 0 ? null : place,
      limit: null,
      ahead: ahead.map((other, rank) => ({ tool: other, value: chanceOfNeed(scores, query, rank) })),
    };
  },
};

const NO_KEYWORDS: ReadonlyMap<number, { readonly keyword: string; readonly category: string }> = new Map();
