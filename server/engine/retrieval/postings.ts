import { mapChunked, type Task } from "@/server/engine/util/chunked";
import { inverseFrequency } from "@/server/engine/util/text/inverse-frequency";
import { stemsOf } from "@/server/engine/util/text/words";
import type { ToolTexts } from "./tool-texts";

/** The tools of each term, flattened, with BM25 weights computed once: scoring a message is a sum over a few short runs. */
export type Postings = {
  readonly termOf: ReadonlyMap<string, number>;
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

type Occurrences = readonly number[][];

type Counted = {
  readonly terms: ReadonlyMap<string, Occurrences>;
  readonly lengths: readonly (readonly number[])[];
  readonly averageLengths: readonly number[];
  readonly size: number;
};

export function* postingsChunked(texts: readonly ToolTexts[]): Task<Postings> {
  return yield* flatten(yield* countTerms(texts));
}

function* countTerms(texts: readonly ToolTexts[]): Task<Counted> {
  const terms = new Map<string, number[][]>();
  const lengths = FIELDS.map((): number[] => []);
  const averageLengths = FIELDS.map(() => 0);
  const addField = (text: string, field: number, tool: number) => {
    const counts = new Map<string, number>();
    for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    lengths[field]?.push(counts.size);
    averageLengths[field] = ((averageLengths[field] ?? 0) * tool + counts.size) / (tool + 1);
    counts.delete("");
    for (const [stem, count] of counts) {
      const found = terms.get(stem) ?? FIELDS.map((): number[] => []);
      terms.set(stem, found);
      found[field]?.push(tool, count);
    }
  };
  yield* mapChunked(texts, ({ fields }, tool) => {
    for (const [field, name] of FIELDS.entries()) addField(fields[name], field, tool);
  });
  return { terms, lengths, averageLengths, size: texts.length };
}

function* flatten(counted: Counted): Task<Postings> {
  const { terms, size } = counted;
  const termOf = new Map<string, number>();
  const starts = new Uint32Array(terms.size + 1);
  const idf = new Float32Array(terms.size);
  const tools: number[] = [];
  const weights: number[] = [];
  for (const [term, occurrences] of terms) {
    const at = termOf.size;
    termOf.set(term, at);
    const run = [...weighTerm(counted, occurrences)].sort(([a], [b]) => a - b);
    for (const [tool, weight] of run) {
      tools.push(tool);
      weights.push(weight);
    }
    idf[at] = inverseFrequency(run.length, size);
    starts[at + 1] = tools.length;
    yield;
  }
  return {
    termOf,
    starts,
    tools: Uint32Array.from(tools),
    weights: Float32Array.from(weights),
    idf,
    idfOfUnknown: inverseFrequency(0, size),
  };
}

function weighTerm({ lengths, averageLengths, size }: Counted, occurrences: Occurrences): Map<number, number> {
  const weights = new Map<number, number>();
  for (const [field, name] of FIELDS.entries()) {
    const found = occurrences[field] ?? [];
    const idf = inverseFrequency(found.length / 2, size);
    const usualLength = averageLengths[field] ?? 1;
    for (let at = 0; at < found.length; at += 2) {
      const tool = found[at] ?? 0;
      const frequency = found[at + 1] ?? 0;
      const length = lengths[field]?.[tool] ?? usualLength;
      const saturated = (frequency * (K + 1)) / (frequency + K * (1 - B + (B * length) / usualLength));
      weights.set(tool, (weights.get(tool) ?? 0) + BOOSTS[name] * idf * saturated);
    }
  }
  return weights;
}
