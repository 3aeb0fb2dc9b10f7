import { preserveLexicalRanks } from "./preserve-lexical-ranks";
import { rankTools } from "./rank-tools";
import type { Scores } from "./score";

const RAISE = 0.05;

export function raiseScores(scores: Scores, tools: readonly number[], ready: Uint8Array): Scores {
  const fused = scores.fused.slice();
  for (const tool of tools) fused[tool] = (fused[tool] ?? 0) + RAISE;
  const candidates = Uint32Array.from(new Set([...scores.ranked, ...tools]));
  const ranked = rankTools(fused, candidates, scores.ranked.length);
  if (scores.worded === null) return { ...scores, fused, ranked };
  const worded = raiseScores(scores.worded, tools, ready);
  return { ...scores, fused, worded, ranked: preserveLexicalRanks(ready, fused, ranked, worded.ranked) };
}

/** Raised tools keep their order: this share of each one's distance to the best remains. */
const NAMED_SPREAD = 0.02;

/** Just above all others: more would displace the rest of a message that asks for several things. */
export function raiseNamed(scores: Scores, tools: readonly number[]): Scores {
  const [first] = scores.ranked;
  if (first === undefined || tools.length === 0) return scores;
  const best = scores.fused[first] ?? 0;
  const fused = scores.fused.slice();
  for (const tool of tools) fused[tool] = best + RAISE + NAMED_SPREAD * ((fused[tool] ?? 0) - best);
  const candidates = Uint32Array.from(new Set([...scores.ranked, ...tools]));
  return { ...scores, fused, ranked: rankTools(fused, candidates, scores.ranked.length) };
}
