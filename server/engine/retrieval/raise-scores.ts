import { keepWordedPlaces } from "./keep-worded-places";
import { rankTools } from "./rank-tools";
import type { Scores } from "./score";

/** What a word of an admin is worth, on the scale of fused scores. */
const RAISE = 0.05;

/** The scores, with the given tools moved up and ranked again. `ready`: tools that have their vectors. */
export function raiseScores(scores: Scores, tools: readonly number[], ready: Uint8Array): Scores {
  const fused = scores.fused.slice();
  for (const tool of tools) fused[tool] = (fused[tool] ?? 0) + RAISE;
  const candidates = Uint32Array.from(new Set([...scores.ranked, ...tools]));
  const ranked = rankTools(fused, candidates, scores.ranked.length);
  if (scores.worded === null) return { ...scores, fused, ranked };
  const worded = raiseScores(scores.worded, tools, ready);
  return { ...scores, fused, worded, ranked: keepWordedPlaces(ready, fused, ranked, worded.ranked) };
}

/** Several that are named keep their order: this share of the distance of each from the best is left. */
const NAMED_SPREAD = 0.02;

/**
 * The scores, with tools that the message calls by an alias above all others, and ranked again. Just above: more
 * would cost the others of a message that asks for several things, or says an everyday word, their places.
 */
export function raiseNamed(scores: Scores, tools: readonly number[]): Scores {
  const [first] = scores.ranked;
  if (first === undefined || tools.length === 0) return scores;
  const best = scores.fused[first] ?? 0;
  const fused = scores.fused.slice();
  for (const tool of tools) fused[tool] = best + RAISE + NAMED_SPREAD * ((fused[tool] ?? 0) - best);
  const candidates = Uint32Array.from(new Set([...scores.ranked, ...tools]));
  return { ...scores, fused, ranked: rankTools(fused, candidates, scores.ranked.length) };
}
