import type { Postings } from "./postings";

const MASS_FACTOR = 3;

/**
 * BM25 of a text's stems for every tool, brought to 0 … 1 by how much there was to match: a score that can be compared
 * between messages. Tools that share no stem have 0.
 */
export function lexicalScores(postings: Postings, size: number, stems: readonly string[]): Float32Array {
  const scores = new Float32Array(size);
  const mass = addBm25(postings, stems, scores);
  if (mass === 0) return scores;
  for (let tool = 0; tool < size; tool++) {
    const bm25 = scores[tool] as number;
    if (bm25 !== 0) scores[tool] = bm25 / (bm25 + MASS_FACTOR * mass);
  }
  return scores;
}

/** Returns the sum of the distinct stems' inverse frequencies. */
function addBm25(postings: Postings, stems: readonly string[], scores: Float32Array): number {
  const { starts, tools, weights, idf, termOf } = postings;
  let mass = 0;
  for (const stem of new Set(stems)) {
    const term = termOf.get(stem);
    if (term === undefined) {
      mass += postings.idfOfUnknown;
      continue;
    }
    mass += idf[term] as number;
    const end = starts[term + 1] as number;
    for (let at = starts[term] as number; at < end; at++) {
      const tool = tools[at] as number;
      scores[tool] = (scores[tool] as number) + (weights[at] as number);
    }
  }
  return mass;
}
