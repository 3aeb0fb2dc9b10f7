import type { ToolSet } from "@/server/engine/tool-set";
import { dot } from "@/server/engine/vectors";
import { type NeedCues, needCues } from "./need-cues";
import type { NeedModel } from "./need-model";
import { unfilledSlots, valuesIn } from "./need-slots";
import type { Query } from "./query";
import type { RetrievalIndex } from "./retrieval-index";
import type { Scores } from "./score";
import { dotAt } from "./tool-vectors";

/** The grounds on which a message is judged to need a tool of the scope, or none. */
export type NeedFeatures = NeedCues & {
  /** How far the best tool lies above what chat gets from it. */
  readonly lift: number;
  /** The best fused score, meaning and words together. */
  readonly best: number;
  /** The largest share of the message's telling words that one tool has. */
  readonly cover: number;
  /** Leans towards requests rather than chat, by its manner. */
  readonly requestLike: number;
  /** Mean cosine to the three nearest chat messages. */
  readonly chatNear: number;
  /** How much better a tool outside of the scope fits. */
  readonly betterOutside: number;
  /** Required parameters for which the message has no value. */
  readonly unfilled: number;
  readonly unfilledBest: number;
  readonly smallScope: number;
  readonly chatBest: number;
  readonly stems: number;
  readonly code: number;
  readonly values: number;
};

const FIRST = 5;
const NEAREST = 3;

export function needFeatures(
  model: NeedModel,
  index: RetrievalIndex,
  query: Query,
  scores: Scores,
  scope: ToolSet,
  vector: Float32Array,
): NeedFeatures {
  const first = scores.ranked.slice(0, FIRST);
  const { text, stems } = query.message;
  const distinct = new Set(stems);
  const values = valuesIn(text);
  const empty = first.map((tool) => unfilledSlots(model.slots[tool] ?? [], values, distinct));
  const topDense = highest(scores.ranked, (tool) => scores.dense[tool] ?? 0);
  const fusedOf = (tool: number) => ((scores.dense[tool] ?? 0) + (scores.lexical[tool] ?? 0)) / 2;
  const top = fusedOf(first[0] ?? -1);
  const size = scope.size;
  return {
    ...needCues(text),
    lift: highest(scores.ranked, (tool) => (scores.dense[tool] ?? 0) - (model.chatLevel[tool] ?? 0)),
    best: highest(first, fusedOf),
    cover: highest(first, (tool) => coverOf(index, distinct, tool)),
    requestLike: model.requestDirection === null ? 0 : dot(vector, model.requestDirection),
    chatNear: nearestMean(model.chat, vector),
    betterOutside: size === index.size ? 0 : Math.max(0, bestOfPanel(model, index, scope, vector) - topDense),
    unfilled: Math.min(3, empty[0] ?? 0),
    unfilledBest: Math.min(3, Math.min(...empty.filter((_, at) => fusedOf(first[at] ?? -1) > top - 0.1))),
    smallScope: size <= 40 ? 1 : 0,
    stems: distinct.size,
    chatBest: chatBestOf(model, size),
    code: values.path + values.code > 0 ? 1 : 0,
    values: Math.min(4, values.quoted + values.path + values.code + values.date + values.number + values.name) / 4,
  };
}

function highest(tools: readonly number[], valueOf: (tool: number) => number): number {
  let best = 0;
  tools.forEach((tool, at) => {
    const value = valueOf(tool);
    if (at === 0 || value > best) best = value;
  });
  return best;
}

/** The share of the message's words, each weighed by how telling it is in this catalog, that occur in the tool. */
function coverOf(index: RetrievalIndex, stems: ReadonlySet<string>, tool: number): number {
  const { termOf, starts, tools, idf, idfOfUnknown } = index.postings;
  let mass = 0;
  let covered = 0;
  for (const stem of stems) {
    const term = termOf.get(stem);
    const weight = term === undefined ? idfOfUnknown : (idf[term] ?? 0);
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

function nearestMean(chat: readonly Float32Array[], vector: Float32Array): number {
  const nearest = chat.map((message) => dot(message, vector)).sort((a, b) => b - a);
  return nearest.slice(0, NEAREST).reduce((sum, cosine) => sum + cosine, 0) / NEAREST;
}

function bestOfPanel(model: NeedModel, index: RetrievalIndex, scope: ToolSet, vector: Float32Array): number {
  const { dimension, values } = index.vectors;
  let best = Number.NEGATIVE_INFINITY;
  for (const tool of model.panel) {
    if (!scope.has(tool)) best = Math.max(best, dotAt(values, tool * dimension, vector));
  }
  return best;
}

/** Between the counts for which it is known, by the logarithm; a scope larger than the panel counts as the panel. */
function chatBestOf(model: NeedModel, size: number): number {
  const place = Math.min(Math.log2(Math.max(1, size)), model.chatBest.length - 1);
  const below = Math.floor(place);
  const from = model.chatBest[below] ?? 0;
  return from + (place - below) * ((model.chatBest[below + 1] ?? from) - from);
}
