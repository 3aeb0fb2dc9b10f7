import { chanceOfNeed } from "@/server/engine/retrieval/cut";
import { aliasField, type SignalSource } from "./signal";

/** Mates join only a nearly certain first tool: a guess is not worth its whole bundle. */
const SURE = 0.6;

/** The fused ranking, from the top down to the minimum chance of need. */
export const hybrid: SignalSource = {
  signal: "hybrid",
  isOn: ({ signals }) => signals.hybrid.enabled,
  selects: true,
  needsVectors: true,
  bringsMates: (reason) => reason.kind === "hybrid" && reason.rank === 0 && reason.probability >= SURE,
  reach: () => "all",
  *pick({ context: { settings }, evidence }) {
    const { scores, query, aliasHits } = evidence;
    const { minProbability } = settings.signals.hybrid;
    for (const [rank, tool] of scores.ranked.entries()) {
      const probability = chanceOfNeed(scores, query, rank);
      // Without vectors, a tool that shares no word with the message ranks by alphabet only.
      if (probability < minProbability || (!scores.hasVectors && !((scores.fused[tool] ?? 0) > 0))) return;
      yield {
        tool,
        reason: { kind: "hybrid", rank, probability, minProbability, ...aliasField(aliasHits.get(tool)) },
        score: scores.fused[tool] ?? null,
      };
    }
  },
};
