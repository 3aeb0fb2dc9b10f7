import type { ToolSet } from "@/server/engine/model/tool-set";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { addExampleBonus, type PhraseSimilarities } from "./examples";
import { orderPicks } from "./order-picks";
import { preserveLexicalRanks } from "./preserve-lexical-ranks";
import type { EarlierTurn, Query } from "./query";
import { highestOf } from "./rank-tools";
import type { RetrievalIndex } from "./retrieval-index";
import { scorePart } from "./score-part";

export type Scores = {
  readonly fused: Float32Array;
  readonly dense: Float32Array;
  readonly lexical: Float32Array;
  readonly ranked: readonly number[];
  readonly size: number;
  readonly mean: number;
  readonly hasVectors: boolean;
  readonly phraseSimilarity: PhraseSimilarities | null;
  /** The same by words alone, if some tools lack vectors and must not lose by it. */
  readonly worded: Scores | null;
};

export const STEPS_SHARE = 0.4;
/** The share of a step's best score to subtract, so steps with high scores everywhere do not drown the others. */
const STEP_LEVEL = 0.5;
const SOURCE_BONUS = 0.4;
const ORIGINAL_BONUS = 0.3;
const MAX_RANKED = 200;

/** Scores the tools of the scope for a message. Without its vector, words alone decide. */
export function score(index: RetrievalIndex, query: Query, scope: ToolSet, lookup: VectorLookup): Scores {
  const vectorOf = onceEach(lookup);
  const { members } = scope;
  const message = scorePart(index, query.message, members, vectorOf);
  // A step may equal the whole message.
  const steps = query.steps.map((step) =>
    step.text === query.message.text ? message.fused.slice() : scorePart(index, step, members, vectorOf).fused,
  );
  const fused = message.fused;
  if (steps.length > 0) blendSteps(fused, steps, members);
  if (query.original !== null) {
    const typed = scorePart(index, query.original, members, vectorOf).fused;
    for (const tool of members) fused[tool] = (fused[tool] as number) + ORIGINAL_BONUS * (typed[tool] as number);
  }
  if (query.earlier.length > 0) addEarlierTurns(fused, index, query.earlier, members, vectorOf);
  if (index.sourceCount > 1) addSourceBonus(fused, index, members);
  const vector = vectorOf(query.message.text);
  const phraseSimilarity =
    message.hasVectors && index.examples !== null && vector !== undefined
      ? addExampleBonus(fused, message.dense, index.examples, members, vector)
      : null;
  const picked = orderPicks(index, fused, steps, members, MAX_RANKED);
  const worded = isPartlyKnown(index) && lookup !== NO_VECTORS ? score(index, query, scope, NO_VECTORS) : null;
  const ranked = worded === null ? picked : preserveLexicalRanks(index.ready, fused, picked, worded.ranked);
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
    phraseSimilarity,
    worded,
  };
}

function isPartlyKnown({ someLackVectors, vectors, words }: RetrievalIndex): boolean {
  return someLackVectors && (vectors.dimension > 0 || words.vectors.dimension > 0);
}

/** A message and its steps share words; each vector is looked up once. */
function onceEach(lookup: VectorLookup): VectorLookup {
  const known = new Map<string, Float32Array | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, lookup(text));
    return known.get(text);
  };
}

/** Part of the score is the fit to the whole message, part the fit to the best-matching step. */
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

/** A tool gains from the earlier turn that fits it best. */
function addEarlierTurns(
  fused: Float32Array,
  index: RetrievalIndex,
  earlier: readonly EarlierTurn[],
  members: Uint32Array,
  vectorOf: VectorLookup,
): void {
  const best = new Float32Array(index.size).fill(Number.NEGATIVE_INFINITY);
  for (const { part, weight } of earlier) {
    const turn = scorePart(index, part, members, vectorOf).fused;
    for (const tool of members) best[tool] = Math.max(best[tool] as number, weight * (turn[tool] as number));
  }
  for (const tool of members) fused[tool] = (fused[tool] as number) + (best[tool] as number);
}

/** If one tool of a source fits well, others of that source are more likely to be needed. */
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
