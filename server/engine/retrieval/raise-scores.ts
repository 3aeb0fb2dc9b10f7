import { rankTools } from "./rank-tools";
import type { Scores } from "./score";

/** What a keyword of an admin is worth, on the scale of fused scores. */
const RAISE = 0.05;

/** The scores, with the given tools moved up and the ranking made anew. */
export function raiseScores(scores: Scores, tools: readonly number[]): Scores {
  const fused = scores.fused.slice();
  for (const tool of tools) fused[tool] = (fused[tool] ?? 0) + RAISE;
  const candidates = Uint32Array.from(new Set([...scores.ranked, ...tools]));
  return { ...scores, fused, ranked: rankTools(fused, candidates, scores.ranked.length) };
}
