import type { VectorLookup } from "@/server/engine/model/vectors";
import type { Postings } from "./postings";
import type { QueryPart } from "./query";
import type { RetrievalIndex } from "./retrieval-index";
import { relatedTermsOf } from "./word-vectors";

/** By tool number, each from 0 to 1. */
type LexicalScores = {
  /** BM25, normalized by the maximum possible match so messages are comparable. */
  readonly matched: Float32Array;
  readonly covered: Float32Array;
};

const MASS_FACTOR = 3;
/** A word that no tool has is often a name or number, so its rarity counts less. */
const UNKNOWN_SHARE = 0.5;

export function lexicalScores(index: RetrievalIndex, part: QueryPart, vectorOf: VectorLookup): LexicalScores {
  const { postings, words, size } = index;
  const matched = new Float32Array(size);
  const covered = new Float32Array(size);
  const seenBy = new Uint16Array(size);
  let mass = 0;
  let coverable = 0;
  let count = 0;
  for (const [stem, word] of part.words) {
    const term = postings.termOf.get(stem);
    const weight = term === undefined ? UNKNOWN_SHARE * postings.idfOfUnknown : (postings.idf[term] as number);
    mass += term === undefined ? postings.idfOfUnknown : weight;
    coverable += weight;
    count += 1;
    if (term !== undefined) addBm25(postings, term, matched);
    const related = relatedTermsOf(words, word, term, vectorOf);
    for (let at = 0; at < related.terms.length; at++) {
      cover(postings, related.terms[at] as number, weight * (related.similarity[at] as number), covered, seenBy, count);
    }
  }
  for (let tool = 0; tool < size; tool++) {
    const bm25 = matched[tool] as number;
    if (bm25 !== 0) matched[tool] = bm25 / (bm25 + MASS_FACTOR * mass);
    if (covered[tool] !== 0) covered[tool] = (covered[tool] as number) / coverable;
  }
  return { matched, covered };
}

function addBm25({ starts, tools, weights }: Postings, term: number, scores: Float32Array): void {
  const end = starts[term + 1] as number;
  for (let at = starts[term] as number; at < end; at++) {
    const tool = tools[at] as number;
    scores[tool] = (scores[tool] as number) + (weights[at] as number);
  }
}

/** Related words come nearest first, so a tool already matched by this word was matched by a closer one. */
function cover(
  { starts, tools }: Postings,
  term: number,
  gain: number,
  covered: Float32Array,
  seenBy: Uint16Array,
  word: number,
): void {
  const end = starts[term + 1] as number;
  for (let at = starts[term] as number; at < end; at++) {
    const tool = tools[at] as number;
    if (seenBy[tool] === word) continue;
    seenBy[tool] = word;
    covered[tool] = (covered[tool] as number) + gain;
  }
}
