import type { ToolSet } from "@/server/engine/model/tool-set";
import { dot } from "@/server/engine/model/vectors";
import { allRows, dotRows } from "./dot-rows";
import { phraseSimilarity } from "./examples";
import { type NeedCues, needCues } from "./need-cues";
import type { NeedModel } from "./need-model";
import type { Query } from "./query";
import type { RetrievalIndex } from "./retrieval-index";
import type { Scores } from "./score";

export type NeedFeatures = NeedCues & {
  /** How far the best tool exceeds its level with chat, beyond what the best of this many reaches by chance. */
  readonly lift: number;
  /** The largest share of the message's distinctive words that one of the top tools has. */
  readonly cover: number;
  readonly requestLike: number;
  readonly chatNear: number;
  /** Almost no content words, and none of a tool. */
  readonly thin: number;
  /** How close the message is to an admin's phrase for one of the top tools. */
  readonly asPhrased: number;
  readonly matched: number;
  /** The size of the scope: 0 for one tool, 1 for 64 or more. */
  readonly width: number;
  /** In tens of words, up to three. */
  readonly length: number;
};

const FIRST = 5;
const NEAREST = 3;
const FIRST_PHRASED = 20;
/** Small talk is never closer than this to requests. */
const LIKE = 0.5;
const WORDS_ENOUGH = 3;
const WIDE_TOOLS = 64;
const MAX_WORDS = 30;
/** In a small catalog every word is common, yet still distinctive. */
const MIN_WEIGHT = 1.4;

export function needFeatures(
  model: NeedModel,
  index: RetrievalIndex,
  query: Query,
  scores: Scores,
  scope: ToolSet,
  vector: Float32Array,
): NeedFeatures {
  const { ranked, lexical } = scores;
  const dense = rawDense(index, scores, vector);
  const { text } = query.message;
  const stems = new Set(query.message.stems);
  const cover = bestCover(index, stems, ranked);
  const size = scope.size;
  const best = highest(ranked, (tool) => (dense[tool] ?? 0) - (model.chatLevel[tool] ?? 0));
  return {
    ...needCues(text),
    lift: best - chatBestOf(model, size),
    // One matched word proves nothing: "let's chat" only names the chat tool.
    cover: cover * Math.min(1, stems.size / WORDS_ENOUGH),
    requestLike: dot(vector, model.requestDirection),
    chatNear: nearestMean(model.chat, vector),
    thin: Math.max(0, 1 - stems.size / (WORDS_ENOUGH + 1)) * (1 - cover),
    asPhrased: Math.max(0, nearestPhrase(index, scores, vector) - LIKE),
    matched: highest(ranked.slice(0, FIRST), (tool) => lexical[tool] ?? 0),
    width: Math.min(1, Math.log2(Math.max(1, size)) / Math.log2(WIDE_TOOLS)),
    length: Math.min(query.wordCount, MAX_WORDS) / 10,
  };
}

/** The gate compares with chat messages, whose vectors are not adapted. */
function rawDense(index: RetrievalIndex, { dense, ranked }: Scores, vector: Float32Array): Float32Array {
  if (index.adapter === null) return dense;
  const raw = dense.slice();
  const products = dotRows(index.vectors.values, Uint32Array.from(ranked), vector);
  ranked.forEach((tool, at) => {
    if (index.vectors.has[tool] === 1) raw[tool] = products[at] as number;
  });
  return raw;
}

export function bestCover(index: RetrievalIndex, stems: ReadonlySet<string>, ranked: readonly number[]): number {
  return highest(ranked.slice(0, FIRST), (tool) => coverOf(index, stems, tool));
}

function coverOf(index: RetrievalIndex, stems: ReadonlySet<string>, tool: number): number {
  const { termOf, starts, tools, idf, idfOfUnknown } = index.postings;
  let mass = 0;
  let covered = 0;
  for (const stem of stems) {
    const term = termOf.get(stem);
    const weight = Math.max(MIN_WEIGHT, term === undefined ? idfOfUnknown : (idf[term] ?? 0));
    mass += weight;
    if (term !== undefined && isInRun(tools, starts[term] ?? 0, starts[term + 1] ?? 0, tool)) covered += weight;
  }
  return mass === 0 ? 0 : covered / mass;
}

function isInRun(sorted: Uint32Array, from: number, to: number, wanted: number): boolean {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < to && sorted[low] === wanted;
}

function highest(tools: readonly number[], figureOf: (tool: number) => number): number {
  return tools.reduce(
    (best, tool) => Math.max(best, figureOf(tool)),
    tools.length === 0 ? 0 : Number.NEGATIVE_INFINITY,
  );
}

function nearestPhrase(
  { examples }: RetrievalIndex,
  { ranked, phraseSimilarity: known }: Scores,
  vector: Float32Array,
): number {
  if (examples === null) return 0;
  return highest(ranked.slice(0, FIRST_PHRASED), (tool) => {
    const similarity = known?.[tool] ?? Number.NaN;
    return Number.isNaN(similarity) ? phraseSimilarity(examples, tool, vector) : similarity;
  });
}

/** Interpolated between known counts by logarithm; a scope larger than the panel counts as the panel. */
function chatBestOf(model: NeedModel, size: number): number {
  const place = Math.min(Math.log2(Math.max(1, size)), model.chatBest.length - 1);
  const below = Math.floor(place);
  const from = model.chatBest[below] ?? 0;
  return from + (place - below) * ((model.chatBest[below + 1] ?? from) - from);
}

function nearestMean(chat: Float32Array, vector: Float32Array): number {
  const count = chat.length / vector.length;
  const cosines = new Float32Array(dotRows(chat, allRows(count), vector)).sort();
  return cosines.slice(-NEAREST).reduce((sum, cosine) => sum + cosine, 0) / Math.min(NEAREST, count);
}
