import type { ToolSet } from "@/server/engine/tool-set";
import type { VectorLookup } from "@/server/engine/vectors";
import { addExampleBonus } from "./examples";
import { lexicalScores } from "./lexical";
import type { Query, QueryPart } from "./query";
import { rankTools } from "./rank-tools";
import type { RetrievalIndex } from "./retrieval-index";
import { dotAt } from "./tool-vectors";

/** By tool number; meaningful for the tools of the scope only. */
export type Scores = {
  readonly fused: Float32Array;
  readonly dense: Float32Array;
  readonly lexical: Float32Array;
  /** The best tools of the scope, highest score first, equal scores by number. */
  readonly ranked: readonly number[];
  /** Mean of the fused scores over the scope. */
  readonly mean: number;
  readonly hasVectors: boolean;
};

const DENSE_SHARE = 0.5;
const CLAUSES_SHARE = 0.5;
const CLAUSES_POWER = 4;
const SOURCE_BONUS = 0.2;
const PREVIOUS_BONUS = 0.3;
const MOST_RANKED = 100;

/** Scores the tools of the scope, and them only, for a message. Without its vector, words alone decide. */
export function score(index: RetrievalIndex, query: Query, scope: ToolSet, vectorOf: VectorLookup): Scores {
  const members = Uint32Array.from(scope);
  const message = scorePart(index, query.message, members, vectorOf);
  const fused = message.fused.slice();
  if (query.clauses.length > 0) {
    blendClauses(
      fused,
      query.clauses.map((clause) => scorePart(index, clause, members, vectorOf).fused),
      members,
    );
  }
  if (query.previous !== null) {
    const previous = scorePart(index, query.previous, members, vectorOf).fused;
    for (const tool of members) fused[tool] = (fused[tool] as number) + PREVIOUS_BONUS * (previous[tool] as number);
  }
  if (index.sourceCount > 1) addSourceBonus(fused, index, members);
  const vector = vectorOf(query.message.text);
  if (message.hasVectors && index.examples !== null && vector !== undefined) {
    addExampleBonus(fused, message.dense, index.examples, members, vector);
  }
  let sum = 0;
  for (const tool of members) sum += fused[tool] as number;
  return {
    fused,
    dense: message.dense,
    lexical: message.lexical,
    ranked: rankTools(fused, members, MOST_RANKED),
    mean: members.length === 0 ? 0 : sum / members.length,
    hasVectors: message.hasVectors,
  };
}

type PartScores = Pick<Scores, "fused" | "dense" | "lexical" | "hasVectors">;

function scorePart(index: RetrievalIndex, part: QueryPart, members: Uint32Array, vectorOf: VectorLookup): PartScores {
  const lexical = lexicalScores(index.postings, index.size, part.stems);
  const vector = vectorOf(part.text);
  if (vector === undefined || vector.length !== index.vectors.dimension) {
    return { fused: lexical, dense: new Float32Array(index.size), lexical, hasVectors: false };
  }
  const dense = denseScores(index, vector, members);
  const fused = new Float32Array(index.size);
  for (const tool of members) {
    fused[tool] = DENSE_SHARE * (dense[tool] as number) + (1 - DENSE_SHARE) * (lexical[tool] as number);
  }
  return { fused, dense, lexical, hasVectors: true };
}

/** A tool without a vector counts as the average tool, neither favoured nor buried. */
function denseScores(index: RetrievalIndex, vector: Float32Array, members: Uint32Array): Float32Array {
  const { values, dimension, has } = index.vectors;
  const dense = new Float32Array(index.size);
  let sum = 0;
  let count = 0;
  for (const tool of members) {
    if (has[tool] !== 1) continue;
    const similarity = dotAt(values, tool * dimension, vector);
    dense[tool] = similarity;
    sum += similarity;
    count += 1;
  }
  if (count < members.length && count > 0) {
    for (const tool of members) if (has[tool] !== 1) dense[tool] = sum / count;
  }
  return dense;
}

/** Half of the score asks how well a tool fits the whole, half how well it fits any one step. */
function blendClauses(fused: Float32Array, clauses: readonly Float32Array[], members: Uint32Array): void {
  for (const tool of members) {
    let sum = 0;
    for (const clause of clauses) sum += Math.max(clause[tool] as number, 0) ** CLAUSES_POWER;
    const steps = (sum / clauses.length) ** (1 / CLAUSES_POWER);
    fused[tool] = (1 - CLAUSES_SHARE) * (fused[tool] as number) + CLAUSES_SHARE * steps;
  }
}

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
