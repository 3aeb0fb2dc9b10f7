import type { Pieces } from "@/server/engine/in-pieces";
import type { ToolEntry } from "@/server/engine/snapshot";
import type { ToolSet } from "@/server/engine/tool-set";
import type { VectorLookup } from "@/server/engine/vectors";
import { buildExamples, type Examples } from "./examples";
import { buildPostings, type Postings } from "./postings";
import { buildSignBits, type SignBits } from "./sign-bits";
import { buildSpelling, type Spelling } from "./spelling";
import { toolTexts } from "./tool-texts";
import { buildToolVectors, dotAt, type ToolVectors } from "./tool-vectors";
import { buildTwins, type Twins } from "./twins";
import { buildWordVectors, type WordVectors, wordsOfStems } from "./word-vectors";

/** Everything that ranking a catalog needs, worked out once. A tool's number is its position in the list it came in. */
export type RetrievalIndex = {
  readonly size: number;
  readonly postings: Postings;
  readonly spelling: Spelling;
  readonly words: WordVectors;
  readonly vectors: ToolVectors;
  readonly bits: SignBits;
  readonly twins: Twins;
  readonly someLackVectors: boolean;
  readonly examples: Examples | null;
  /** The number of each tool's source, and how many sources there are. */
  readonly sourceOf: Uint32Array;
  readonly sourceCount: number;
};

/** Every text whose vector the index asks for. */
export function textsToIndex(tools: readonly ToolEntry[]): string[] {
  const texts = toolTexts(tools);
  const wanted = [...texts.flatMap((text) => text.embedded), ...tools.flatMap((tool) => tool.examples)];
  return [...new Set([...wanted, ...wordsOfStems(texts).values()])].filter((text) => text !== "");
}

/** `tools` are sorted by name. Those without vectors are found by their words alone. */
export function* indexInPieces(tools: readonly ToolEntry[], vectorOf: VectorLookup): Pieces<RetrievalIndex> {
  const texts = toolTexts(tools);
  const sources = new Map<string, number>();
  const sourceOf = Uint32Array.from(tools, (tool) => {
    const known = sources.get(tool.source) ?? sources.size;
    sources.set(tool.source, known);
    return known;
  });
  yield;
  const postings = buildPostings(texts);
  yield;
  const vectors = buildToolVectors(texts, vectorOf);
  yield;
  const spelling = buildSpelling(tools, texts);
  yield;
  const words = buildWordVectors(texts, postings.termOf, vectorOf);
  yield;
  const bits = buildSignBits(vectors);
  yield;
  const examples = buildExamples(tools, vectorOf);
  yield;
  return {
    ...{ size: tools.length, postings, spelling, words, vectors, bits, examples },
    twins: buildTwins(tools.length),
    someLackVectors: vectors.has.includes(0),
    sourceOf,
    sourceCount: sources.size,
  };
}

/** The true cosine between a vector and each tool of the scope; 0 for tools without a vector. */
export function cosines(index: RetrievalIndex, vector: Float32Array, scope: ToolSet): Float32Array {
  const { values, dimension, inverseLengths } = index.vectors;
  const found = new Float32Array(index.size);
  if (vector.length !== dimension) return found;
  for (const tool of scope) {
    found[tool] = dotAt(values, tool * dimension, vector) * (inverseLengths[tool] ?? 0);
  }
  return found;
}
