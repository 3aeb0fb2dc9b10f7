import type { ToolEntry } from "@/server/engine/model/snapshot";
import type { ToolSet } from "@/server/engine/model/tool-set";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { type AliasMatcher, buildAliasMatcher } from "@/server/engine/retrieval/keywords/alias-matcher";
import type { Task } from "@/server/engine/util/chunked";
import { aliasPhrases, buildExamples, type Examples, nearestExamples } from "./examples";
import { type Postings, postingsChunked } from "./postings";
import { adapterFor, type QueryAdapter } from "./query-adapter";
import { buildSignBits, type SignBits } from "./sign-bits";
import { type Spelling, spellingChunked } from "./spelling";
import { type ToolTexts, toolTextsChunked } from "./tool-texts";
import { dotAt, type ToolVectors, toolVectorsChunked } from "./tool-vectors";
import { buildTwins, type Twins } from "./twins";
import { buildWordVectors, type WordVectors, wordsOfStemsChunked } from "./word-vectors";

export type RetrievalIndex = {
  readonly size: number;
  readonly postings: Postings;
  readonly spelling: Spelling;
  readonly words: WordVectors;
  readonly vectors: ToolVectors;
  /** Null for vectors of a model it was not trained for. */
  readonly adapter: QueryAdapter | null;
  readonly bits: SignBits;
  readonly twins: Twins;
  /** 1 for tools with vectors for all their texts: descriptions and examples. */
  readonly ready: Uint8Array;
  readonly someLackVectors: boolean;
  readonly examples: Examples | null;
  readonly aliases: AliasMatcher | null;
  readonly sourceOf: Uint32Array;
  readonly sourceCount: number;
};

/** Tool by tool: embedded in this order, tools are ready long before the end. */
export function* textsToIndexChunked(tools: readonly ToolEntry[]): Task<string[]> {
  const texts = yield* toolTextsChunked(tools);
  const words = [...(yield* wordsOfStemsChunked(texts)).values()];
  const wordsUpTo = (tool: number) => Math.ceil((tool * words.length) / tools.length);
  const wanted = new Set<string>();
  for (const tool of tools.keys()) {
    for (const text of ownTexts(tools, texts, tool)) wanted.add(text);
    for (let at = wordsUpTo(tool); at < wordsUpTo(tool + 1); at++) wanted.add(words[at] as string);
  }
  wanted.delete("");
  return [...wanted];
}

function ownTexts(tools: readonly ToolEntry[], texts: readonly ToolTexts[], tool: number): readonly string[] {
  const entry = tools[tool];
  const phrases = entry === undefined ? [] : [...entry.examples, ...aliasPhrases(entry)];
  return [...(texts[tool]?.embedded ?? []), ...phrases];
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** `tools` are sorted by name. `worded`: an index of the same tools with other vectors. */
export function* indexChunked(
  tools: readonly ToolEntry[],
  vectorOf: VectorLookup,
  worded?: RetrievalIndex,
): Task<RetrievalIndex> {
  const texts = yield* toolTextsChunked(tools);
  const isKnown = (text: string) => isBlank(text) || vectorOf(text) !== undefined;
  const sources = new Map<string, number>();
  const sourceOf = Uint32Array.from(tools, (tool) => {
    const known = sources.get(tool.source) ?? sources.size;
    sources.set(tool.source, known);
    return known;
  });
  yield;
  const postings = worded?.postings ?? (yield* postingsChunked(texts));
  yield;
  const vectors = yield* toolVectorsChunked(texts, vectorOf);
  yield;
  const spelling = worded?.spelling ?? (yield* spellingChunked(tools, texts));
  yield;
  const stems = yield* wordsOfStemsChunked(texts);
  const words = buildWordVectors(stems, postings.termOf, vectorOf);
  yield;
  const bits = buildSignBits(vectors);
  yield;
  const examples = buildExamples(tools, vectorOf);
  const ready = vectors.has.map((has, tool) => has & Number(ownTexts(tools, texts, tool).every(isKnown)));
  yield;
  const aliases = buildAliasMatcher(tools);
  yield;
  return {
    ...{ size: tools.length, postings, spelling, words, vectors, bits, examples, aliases },
    adapter: adapterFor(vectorOf),
    twins: buildTwins(tools.length),
    ready,
    someLackVectors: ready.includes(0),
    sourceOf,
    sourceCount: sources.size,
  };
}

export function cosines(index: RetrievalIndex, vector: Float32Array, scope: ToolSet): Float32Array {
  const { values, dimension, inverseLengths, has } = index.vectors;
  const found = new Float32Array(index.size);
  if (vector.length !== dimension) return found;
  for (const tool of scope) {
    found[tool] = has[tool] === 1 ? dotAt(values, tool * dimension, vector) * (inverseLengths[tool] ?? 0) : Number.NaN;
  }
  return found;
}

export function closestCosines(index: RetrievalIndex, vectors: readonly Float32Array[], scope: ToolSet): Float32Array {
  const nearest = new Float32Array(index.size).fill(-1);
  const raise = (tool: number, cosine: number) => {
    if (cosine > (nearest[tool] as number)) nearest[tool] = cosine;
  };
  for (const vector of vectors) {
    const own = cosines(index, vector, scope);
    for (const tool of scope) raise(tool, own[tool] as number);
    if (index.examples !== null) nearestExamples(index.examples, scope.members, vector, raise);
  }
  return nearest;
}
