import type { SearchTier } from "@/server/engine/model/reasons";
import type { ToolSet } from "@/server/engine/model/tool-set";
import { inverseFrequency } from "@/server/engine/util/text/inverse-frequency";
import { wordsOf } from "@/server/engine/util/text/words";
import { contentWordsOf, type SearchEntry, type SearchIndex } from "./build-search-index";
import { correctWord, MIN_SIMILARITY } from "./correct-word";
import { jaroWinkler, type Letters, lettersOf, mayBeAlike } from "./jaro-winkler";
import { offerAliases } from "./search-aliases";
import { compareMatches, type SearchMatch } from "./search-match";

/**
 * Scores: exact 1 (0.99 with other separators), substring 0.97, keyword 0.85–0.96 by share of query words, fuzzy 0.80–0.96, domain 0.83. Tools outside the
 * scope have no influence.
 */
export function searchNames(index: SearchIndex, scope: ToolSet, text: string): SearchMatch[] {
  const query = describeQuery(text);
  if (query.joined === "") return [];
  const best = new Map<number, SearchMatch>();
  const offerMatch = (match: SearchMatch) => {
    if (match.score > (best.get(match.tool)?.score ?? 0)) best.set(match.tool, match);
  };
  const offer = (tool: number, score: number, tier: SearchTier) => offerMatch({ tool, score, tier });
  const closeness = new Map<number, number>();
  for (const tool of scope) {
    const entry = index.entries[tool];
    if (entry === undefined) continue;
    const close = closenessOf(query, entry);
    if (close >= MIN_SIMILARITY) {
      closeness.set(tool, close);
      offer(tool, KEYWORD_BEST * close, "fuzzy");
    }
    offerName(query, entry, (score, tier) => offer(tool, score, tier));
  }
  offerWords(index, scope, text, offer);
  if (index.aliases !== null) offerAliases(index.aliases, scope, text, offerMatch);
  const closeTo = (match: SearchMatch) => closeness.get(match.tool) ?? 0;
  return [...best.values()].sort((a, b) => b.score - a.score || closeTo(b) - closeTo(a) || compareMatches(index, a, b));
}

const KEYWORD_LEAST = 0.85;
const KEYWORD_BEST = 0.95;
const DOMAIN_BONUS = 0.01;
const DOMAIN_LEAST = 0.8;
const DOMAIN_BEST = 0.83;
const MIN_PART = 3;
/** Longer than any name, so not a misspelled one. */
const MAX_NAME = 64;

type NameQuery = {
  readonly lower: string;
  readonly spaced: string;
  readonly joined: string;
  readonly letters: Letters;
  readonly wordCount: number;
};

function describeQuery(text: string): NameQuery {
  const words = wordsOf(text);
  const joined = words.join("");
  return {
    lower: text.toLowerCase(),
    spaced: ` ${words.join(" ")} `,
    joined,
    letters: lettersOf(joined),
    wordCount: words.length,
  };
}

function closenessOf(query: NameQuery, entry: SearchEntry): number {
  if (query.joined.length > MAX_NAME || !mayBeAlike(query.letters, entry.letters, MIN_SIMILARITY)) return 0;
  return jaroWinkler(query.joined, entry.joined);
}

function offerName(query: NameQuery, entry: SearchEntry, offer: (score: number, tier: SearchTier) => void): void {
  if (query.lower === entry.lowerName) offer(1, "exact");
  else if (query.joined === entry.joined) offer(0.99, "exact");
  else if (
    (query.lower.length >= MIN_PART && entry.lowerName.includes(query.lower)) ||
    (query.wordCount > 1 && query.joined.length >= MIN_PART && entry.joined.includes(query.joined)) ||
    (entry.wordCount > 1 && query.spaced.includes(entry.spaced))
  ) {
    offer(0.97, "substring");
  }
}

type Cover = { mass: number; isCorrected: boolean };

function offerWords(
  index: SearchIndex,
  scope: ToolSet,
  text: string,
  offer: (tool: number, score: number, tier: SearchTier) => void,
): void {
  const size = scope.size;
  const covers = new Map<number, Cover>();
  const domains = new Map<number, number>();
  let total = 0;
  for (const word of new Set(contentWordsOf(text))) {
    let heaviest = 0;
    for (const { stem, closeness } of correctWord(index, scope, word)) {
      const tools = (index.byWord.get(stem) ?? []).filter((tool) => scope.has(tool));
      const weight = inverseFrequency(tools.length, size);
      if (tools.length > 0) heaviest = Math.max(heaviest, weight);
      for (const tool of tools) addCover(covers, tool, weight * closeness, closeness < 1);
      for (const tool of index.byDomain.get(stem) ?? []) {
        if (scope.has(tool)) domains.set(tool, Math.max(domains.get(tool) ?? 0, closeness));
      }
    }
    total += heaviest === 0 ? inverseFrequency(0, size) : heaviest;
  }
  for (const [tool, closeness] of domains) {
    offer(tool, DOMAIN_LEAST + (DOMAIN_BEST - DOMAIN_LEAST) * closeness, closeness < 1 ? "fuzzy" : "domain");
  }
  for (const [tool, { mass, isCorrected }] of covers) {
    const share = Math.min(1, mass / total);
    const bonus = domains.has(tool) ? DOMAIN_BONUS : 0;
    offer(tool, KEYWORD_LEAST + (KEYWORD_BEST - KEYWORD_LEAST) * share + bonus, isCorrected ? "fuzzy" : "keyword");
  }
}

function addCover(covers: Map<number, Cover>, tool: number, mass: number, isCorrected: boolean): void {
  const cover = covers.get(tool);
  if (cover === undefined) covers.set(tool, { mass, isCorrected });
  else {
    cover.mass += mass;
    cover.isCorrected ||= isCorrected;
  }
}
