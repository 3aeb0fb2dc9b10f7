import MiniSearch from "minisearch";
import { mapChunked, type Task } from "@/server/engine/util/chunked";
import { inverseFrequency } from "@/server/engine/util/text/inverse-frequency";
import { stemsOf } from "@/server/engine/util/text/words";
import type { ToolTexts } from "./tool-texts";

/**
 * MiniSearch tokenizes and stores the texts; its postings are flattened here, with BM25 weights computed once, so
 * scoring a message is a sum over a few short runs.
 */
export type Postings = {
  readonly termOf: ReadonlyMap<string, number>;
  /** The postings of a term are `starts[term] … starts[term + 1]`. */
  readonly starts: Uint32Array;
  readonly tools: Uint32Array;
  readonly weights: Float32Array;
  /** The inverse document frequency of a term: ln(1 + (N − df + 0.5) / (df + 0.5)). */
  readonly idf: Float32Array;
  readonly idfOfUnknown: number;
};

const BOOSTS = {
  name: 2,
  source: 1,
  description: 1,
  parameterNames: 1,
  parameterDescriptions: 0.5,
  choices: 0.5,
} as const;
const FIELDS = Object.keys(BOOSTS) as (keyof typeof BOOSTS)[];
const K = 1.2;
const B = 0.7;

type Index = ReturnType<MiniSearch["toJSON"]>;

export function* postingsChunked(texts: readonly ToolTexts[]): Task<Postings> {
  const search = new MiniSearch({ fields: FIELDS, tokenize: stemsOf, processTerm: (stem) => stem });
  yield* mapChunked(texts, (text, id) => search.add({ id, ...text.fields }));
  const index = search.toJSON();
  yield;
  return yield* flatten(index, texts.length);
}

function* flatten(index: Index, size: number): Task<Postings> {
  const termOf = new Map<string, number>();
  const starts = new Uint32Array(index.index.length + 1);
  const idf = new Float32Array(index.index.length);
  const tools: number[] = [];
  const weights: number[] = [];
  yield* mapChunked(index.index, ([term, fields]) => {
    const at = termOf.size;
    termOf.set(term, at);
    const run = [...weighTerm(index, fields, size)].sort(([a], [b]) => a - b);
    for (const [tool, weight] of run) {
      tools.push(tool);
      weights.push(weight);
    }
    idf[at] = inverseFrequency(run.length, size);
    starts[at + 1] = tools.length;
  });
  return {
    termOf,
    starts,
    tools: Uint32Array.from(tools),
    weights: Float32Array.from(weights),
    idf,
    idfOfUnknown: inverseFrequency(0, size),
  };
}

function weighTerm(index: Index, fields: Index["index"][number][1], size: number): Map<number, number> {
  const weights = new Map<number, number>();
  for (const name of FIELDS) {
    const field = index.fieldIds[name] ?? -1;
    const frequencies = Object.entries(fields[field] ?? {});
    const idf = inverseFrequency(frequencies.length, size);
    const usualLength = index.averageFieldLength[field] ?? 1;
    for (const [id, frequency] of frequencies) {
      const tool = Number(id);
      const length = index.fieldLength[id]?.[field] ?? usualLength;
      const saturated = (frequency * (K + 1)) / (frequency + K * (1 - B + (B * length) / usualLength));
      weights.set(tool, (weights.get(tool) ?? 0) + BOOSTS[name] * idf * saturated);
    }
  }
  return weights;
}
