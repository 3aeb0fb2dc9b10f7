import type { VectorLookup } from "@/server/engine/model/vectors";
import { compareText } from "@/server/engine/util/canonical";
import type { Task } from "@/server/engine/util/chunked";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { hasLetter, stemOf, wordsOf } from "@/server/engine/util/text/words";
import { dotRows } from "./dot-rows";
import { buildSignBits, nearestBySign, type SignBits } from "./sign-bits";
import type { ToolTexts } from "./tool-texts";
import { type FlatVectors, flattenVectors } from "./tool-vectors";

/** Terms with nearly the same meaning as a word, closest first, with their similarity: 1 for the word itself. */
type RelatedTerms = { readonly terms: Uint32Array; readonly similarity: Float32Array };

/** A vector per catalog term, so "purchase" finds the tool that says "buy". */
export type WordVectors = {
  readonly vectors: FlatVectors;
  readonly bits: SignBits;
  readonly members: Uint32Array;
  readonly memo: Map<string, { readonly vector: Float32Array; readonly related: RelatedTerms }>;
};

const MIN_COSINE = 0.4;
const MAX_RELATED = 48;
const CANDIDATES = 256;
const MEMO_LIMIT = 20_000;

/** The representative word of each stem: the most frequent one, ties alphabetical. */
export function* wordsOfStemsChunked(texts: readonly ToolTexts[]): Task<Map<string, string>> {
  const counts = new Map<string, number>();
  for (const { fields } of texts) {
    yield;
    for (const field of Object.values(fields)) {
      for (const word of wordsOf(field))
        if (!STOP_WORDS.has(word) && hasLetter(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const chosen = new Map<string, string>();
  for (const [word, count] of counts) {
    const stem = stemOf(word);
    const other = chosen.get(stem);
    const lead = other === undefined ? 1 : count - (counts.get(other) ?? 0);
    if (lead > 0 || (lead === 0 && compareText(word, other ?? "") < 0)) chosen.set(stem, word);
  }
  return chosen;
}

export function buildWordVectors(
  stems: ReadonlyMap<string, string>,
  termOf: ReadonlyMap<string, number>,
  vectorOf: VectorLookup,
): WordVectors {
  const found: (Float32Array | undefined)[] = new Array(termOf.size).fill(undefined);
  for (const [stem, word] of stems) {
    const term = termOf.get(stem);
    if (term !== undefined) found[term] = vectorOf(word);
  }
  const vectors = flattenVectors(found);
  const members = Uint32Array.from(found.keys()).filter((term) => vectors.has[term] === 1);
  return { vectors, bits: buildSignBits(vectors), members, memo: new Map() };
}

/** `term`: the number of the word's own stem, if the catalog has it. */
export function relatedTermsOf(
  words: WordVectors,
  word: string | null,
  term: number | undefined,
  vectorOf: VectorLookup,
): RelatedTerms {
  const vector = word === null ? undefined : vectorOf(word);
  if (word === null || vector === undefined || vector.length !== words.vectors.dimension)
    return relatedTermsFrom(term, []);
  const known = words.memo.get(word);
  if (known !== undefined && isSame(known.vector, vector)) return known.related;
  const related = relatedTermsFrom(term, neighbors(words, vector, term));
  if (words.memo.size >= MEMO_LIMIT) words.memo.clear();
  words.memo.set(word, { vector, related });
  return related;
}

function isSame(a: Float32Array, b: Float32Array): boolean {
  if (a === b) return true;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return a.length === b.length;
}

type Neighbor = { readonly term: number; readonly similarity: number };

function neighbors({ vectors, bits, members }: WordVectors, vector: Float32Array, own: number | undefined): Neighbor[] {
  const looked = members.length <= CANDIDATES ? members : nearestBySign(bits, vector, members, CANDIDATES);
  const cosines = dotRows(vectors.values, looked, vector);
  const found: Neighbor[] = [];
  for (let at = 0; at < looked.length; at++) {
    const term = looked[at] as number;
    const cosine = cosines[at] as number;
    if (cosine > MIN_COSINE && term !== own) found.push({ term, similarity: (cosine - MIN_COSINE) / (1 - MIN_COSINE) });
  }
  return found.sort((a, b) => b.similarity - a.similarity || a.term - b.term).slice(0, MAX_RELATED);
}

function relatedTermsFrom(own: number | undefined, others: readonly Neighbor[]): RelatedTerms {
  const all = own === undefined ? others : [{ term: own, similarity: 1 }, ...others];
  return {
    terms: Uint32Array.from(all, (related) => related.term),
    similarity: Float32Array.from(all, (related) => related.similarity),
  };
}
