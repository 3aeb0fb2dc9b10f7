import type { ToolSet } from "@/server/engine/tool-set";
import type { VectorLookup } from "@/server/engine/vectors";
import { addExampleBonus, type PhraseNearness } from "./examples";
import { orderPicks } from "./order-picks";
import type { Query } from "./query";
import { highestOf } from "./rank-tools";
import type { RetrievalIndex } from "./retrieval-index";
import { scorePart } from "./score-part";

/** By tool number; meaningful for the tools of the scope only. */
export type Scores = {
  readonly fused: Float32Array;
  readonly dense: Float32Array;
  readonly lexical: Float32Array;
  /** The best tools of the scope, highest score first, equal scores by number. */
  readonly ranked: readonly number[];
  /** How many tools are in the scope. */
  readonly size: number;
  /** Mean of the fused scores over the scope. */
  readonly mean: number;
  readonly hasVectors: boolean;
  /** What was found on the way; null where no examples were looked at. */
  readonly phraseNearness: PhraseNearness | null;
};

const STEPS_SHARE = 0.4;
/** How much of a step's best score is taken off, so that steps on which all tools score high do not drown the others. */
const STEP_LEVEL = 0.5;
const SOURCE_BONUS = 0.4;
const PREVIOUS_BONUS = 0.3;
const MOST_RANKED = 100;

/** Scores the tools of the scope, and them only, for a message. Without its vector, words alone decide. */
export function score(index: RetrievalIndex, query: Query, scope: ToolSet, lookup: VectorLookup): Scores {
  const vectorOf = onceEach(lookup);
  const { members } = scope;
  const message = scorePart(index, query.message, members, vectorOf);
  const steps = query.steps.map((step) => scorePart(index, step, members, vectorOf).fused);
  const fused = message.fused;
  if (steps.length > 0) blendSteps(fused, steps, members);
  if (query.previous !== null) {
    const previous = scorePart(index, query.previous, members, vectorOf).fused;
    for (const tool of members) fused[tool] = (fused[tool] as number) + PREVIOUS_BONUS * (previous[tool] as number);
  }
  if (index.sourceCount > 1) addSourceBonus(fused, index, members);
  const vector = vectorOf(query.message.text);
  const phraseNearness =
    message.hasVectors && index.examples !== null && vector !== undefined
      ? addExampleBonus(fused, message.dense, index.examples, members, vector)
      : null;
  const ranked = orderPicks(index, fused, steps, members, MOST_RANKED);
  let sum = 0;
  for (const tool of members) sum += fused[tool] as number;
  return {
    fused,
    dense: message.dense,
    lexical: message.lexical,
    ranked,
    size: members.length,
    mean: members.length === 0 ? 0 : sum / members.length,
    hasVectors: message.hasVectors,
    phraseNearness,
  };
}

/** A message and its steps share words; the caller is asked for each only once. */
function onceEach(lookup: VectorLookup): VectorLookup {
  const known = new Map<string, Float32Array | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, lookup(text));
    return known.get(text);
  };
}

/** Part of the score asks how well a tool fits the whole, part how well it fits the step it fits best. */
function blendSteps(fused: Float32Array, steps: readonly Float32Array[], members: Uint32Array): void {
  const levels = steps.map((step) => STEP_LEVEL * highestOf(step, members));
  for (const tool of members) {
    let best = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < steps.length; at++) {
      const above = ((steps[at] as Float32Array)[tool] as number) - (levels[at] as number);
      if (above > best) best = above;
    }
    fused[tool] = (1 - STEPS_SHARE) * (fused[tool] as number) + STEPS_SHARE * best;
  }
}

/** Where one tool of a source fits well, its neighbours are more likely to be needed too. */
function addSourceBonus(fused: Float32Array, index: RetrievalIndex, members: Uint32Array): void {
  const best = new Float32Array(index.sourceCount).fill(Number.NEGATIVE_INFINITY);
  for (const tool of members) {
    const source = index.sourceOf[tool] as number;
    if ((fused[tool] as number) > (best[source] as number)) best[source] = fused[tool] as number;
  }
  for (const tool of members) {
    fused[tool] = (fused[tool] as number) + SOURCE_BONUS * (best[index.sourceOf[tool] as number] as number);
  }
}
