import type { ToolSet } from "@/server/engine/model/tool-set";
import { inverseFrequency } from "@/server/engine/util/text/inverse-frequency";
import { stemsOf, wordsOf } from "@/server/engine/util/text/words";
import type { SearchIndex } from "./build-search-index";
import { jaroWinkler } from "./jaro-winkler";
import { compareMatches, type SearchMatch } from "./search-match";

/**
 * BM25 as a share of the most a query could reach, so a floor is meaningful, plus cosine and name similarity, scaled to [0.05, 0.79], below the first tier.
 * The divisor includes 0.1 for a domain match, which only the first tier finds.
 */
export function searchTexts(
  index: SearchIndex,
  scope: ToolSet,
  text: string,
  semantic: Float32Array | undefined,
): SearchMatch[] {
  const stems = new Set(stemsOf(text));
  const mass = massOf(index, stems);
  const base = new Map<number, number>();
  const worded = index.text.search([...stems].join(" "), {
    bm25: { k: 1.5, b: 0.75, d: 0 },
    filter: (result) => scope.has(result.id),
  });
  for (const { id, score } of worded) base.set(id, (score / (score + mass)) * (semantic === undefined ? 1 : 0.5));
  const isWorded = new Set(base.keys());
  if (semantic !== undefined) addMeaning(base, scope, semantic);

  const joined = wordsOf(text).join("").slice(0, MAX_NAME);
  const matches = [...base].map(([tool, share]): SearchMatch => {
    const alike = NAME_BOOST * jaroWinkler(joined, index.entries[tool]?.joined.slice(0, MAX_NAME) ?? "");
    const score = MIN_SCORE + ((BEST - MIN_SCORE) * (share + alike)) / (1 + NAME_BOOST + DOMAIN_BOOST);
    return { tool, score: Math.min(score, BEST), tier: isWorded.has(tool) ? "bm25" : "semantic" };
  });
  return matches.sort((a, b) => compareMatches(index, a, b));
}

export const MIN_SCORE = 0.05;
const BEST = 0.79;
const NAME_BOOST = 0.35;
const DOMAIN_BOOST = 0.1;
const MAX_NAME = 64;
const MIN_COSINE = 0.2;

function addMeaning(base: Map<number, number>, scope: ToolSet, semantic: Float32Array): void {
  for (const tool of scope) {
    const cosine = semantic[tool] ?? 0;
    if (Number.isNaN(cosine)) {
      const worded = base.get(tool);
      if (worded !== undefined) base.set(tool, 2 * worded);
      continue;
    }
    if (!(cosine >= MIN_COSINE) && !base.has(tool)) continue;
    base.set(tool, (base.get(tool) ?? 0) + 0.5 * Math.min(1, Math.max(0, cosine)));
  }
}

function massOf(index: SearchIndex, stems: ReadonlySet<string>): number {
  const count = index.entries.length;
  let mass = 0;
  for (const stem of stems) mass += inverseFrequency(index.frequency.get(stem) ?? 0, count);
  return mass;
}
