import type { Query } from "./query";
import type { Scores } from "./score";

const BASE = -0.25;
const PER_SCORE_BELOW_FIRST = 3.8;
const PER_LOG_RANK = -2;
const PER_TWENTY_WORDS = 0.77;
const MAX_WORDS = 60;
const PER_FIRST_ABOVE_MEAN = 0.45;
const PER_LOG_SIZE = -0.1;
const USUAL_SIZE = 64;

/** Long messages need more tools; so do close scores behind a strong first. In a large catalog more come close by chance. */
export function chanceOfNeed(scores: Scores, query: Query, rank: number): number {
  const first = scores.ranked[0];
  const tool = scores.ranked[rank];
  if (first === undefined || tool === undefined) return 0;
  const best = scores.fused[first] ?? 0;
  const logOdds =
    BASE +
    PER_SCORE_BELOW_FIRST * ((scores.fused[tool] ?? 0) - best) +
    PER_LOG_RANK * Math.log(1 + rank) +
    (PER_TWENTY_WORDS * Math.min(query.wordCount, MAX_WORDS)) / 20 +
    PER_FIRST_ABOVE_MEAN * (best - scores.mean) +
    PER_LOG_SIZE * Math.log(Math.max(1, scores.size / USUAL_SIZE));
  return 1 / (1 + Math.exp(-logOdds));
}
