import type { VectorLookup } from "@/server/engine/model/vectors";
import { runSync, type Task } from "@/server/engine/util/chunked";
import { CHAT_MESSAGES } from "./chat-messages";
import { REQUEST_MESSAGES } from "./need-requests";
import type { RetrievalIndex } from "./retrieval-index";
import { dotAt } from "./tool-vectors";

export type NeedModel = {
  /** The vectors of the chat messages, concatenated; empty if there are none. */
  readonly chat: Float32Array;
  /** Each tool's average score with chat: a tool close to any small talk must be beaten by more. */
  readonly chatLevel: Float32Array;
  /** How far the best of 1, 2, 4, … tools exceeds that level with chat, on average, by chance. */
  readonly chatBest: Float32Array;
  readonly requestDirection: Float32Array;
};

const MAX_PANEL = 1_024;

export function textsForNeed(): string[] {
  return [...CHAT_MESSAGES, ...REQUEST_MESSAGES];
}

export function buildNeedModel(index: RetrievalIndex, vectorOf: VectorLookup): NeedModel {
  return runSync(needModelChunked(index, vectorOf));
}

export function* needModelChunked(index: RetrievalIndex, vectorOf: VectorLookup): Task<NeedModel> {
  const { dimension, values } = index.vectors;
  const chat = vectorsOf(CHAT_MESSAGES, vectorOf, dimension);
  const chatCentre = centroidOf(chat, dimension);
  const requestCentre = centroidOf(vectorsOf(REQUEST_MESSAGES, vectorOf, dimension), dimension);
  const chatLevel = Float32Array.from({ length: index.size }, (_, tool) => dotAt(values, tool * dimension, chatCentre));
  const panel = spread(index.size, MAX_PANEL);
  yield;
  const chatBest = yield* bestByCount(index, chat, chatLevel, panel);
  return {
    chat: flatten(chat, dimension),
    chatLevel,
    chatBest,
    requestDirection: requestCentre.map((value, at) => value - (chatCentre[at] ?? 0)),
  };
}

function vectorsOf(texts: readonly string[], vectorOf: VectorLookup, dimension: number): Float32Array[] {
  const known: Float32Array[] = [];
  for (const text of texts) {
    const vector = vectorOf(text);
    if (vector !== undefined && dimension > 0 && vector.length === dimension) known.push(vector);
  }
  return known;
}

function centroidOf(vectors: readonly Float32Array[], dimension: number): Float32Array {
  const centre = new Float32Array(dimension);
  for (const vector of vectors) {
    for (let at = 0; at < dimension; at++) centre[at] = (centre[at] ?? 0) + (vector[at] ?? 0) / vectors.length;
  }
  return centre;
}

function flatten(vectors: readonly Float32Array[], dimension: number): Float32Array {
  const flat = new Float32Array(vectors.length * dimension);
  vectors.forEach((vector, at) => {
    flat.set(vector, at * dimension);
  });
  return flat;
}

function spread(size: number, most: number): Uint32Array {
  const count = Math.min(size, most);
  return Uint32Array.from({ length: count }, (_, at) => Math.floor((at * size) / count));
}

/** Tools are sampled with a stride, because alphabetical neighbors are often similar. */
function* bestByCount(
  index: RetrievalIndex,
  chat: readonly Float32Array[],
  level: Float32Array,
  panel: Uint32Array,
): Task<Float32Array> {
  const { dimension, values } = index.vectors;
  const means = new Float32Array(Math.ceil(Math.log2(Math.max(1, panel.length))) + 1);
  const leap = leapOver(panel.length);
  for (const message of panel.length === 0 ? [] : chat) {
    yield;
    let best = Number.NEGATIVE_INFINITY;
    let drawn = 0;
    for (let doubling = 0; doubling < means.length; doubling++) {
      for (; drawn < Math.min(panel.length, 2 ** doubling); drawn++) {
        const tool = panel[(drawn * leap) % panel.length] ?? 0;
        best = Math.max(best, dotAt(values, tool * dimension, message) - (level[tool] ?? 0));
      }
      means[doubling] = (means[doubling] ?? 0) + best / chat.length;
    }
  }
  return means;
}

/** About 0.618 of the length and coprime to it: every position is visited once. */
function leapOver(length: number): number {
  let leap = Math.max(1, Math.round(length * 0.618));
  while (commonDivisor(leap, length) > 1) leap += 1;
  return leap;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
