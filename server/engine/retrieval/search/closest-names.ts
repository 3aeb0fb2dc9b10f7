import type { ToolSet } from "@/server/engine/model/tool-set";
import { compareText } from "@/server/engine/util/canonical";
import { wordsOf } from "@/server/engine/util/text/words";
import type { SearchEntry, SearchIndex } from "./build-search-index";
import { jaroWinkler, lettersOf, mostJaro, withStart } from "./jaro-winkler";
import { lastPartOf } from "./name-parts";
import { searchNames } from "./search-names";

/** Names outside the scope are never considered, so they cannot leak. */
export function closestNames(index: SearchIndex, scope: ToolSet, name: string): string[] {
  const asked = name.slice(0, MAX_NAME);
  const names = new Set(similarlySpelledNames(index, scope, asked));
  if (names.size < MAX_NAMES) {
    for (const { tool } of searchNames(index, scope, asked).slice(0, MAX_NAMES)) {
      const found = index.entries[tool]?.name;
      if (found !== undefined) names.add(found);
    }
  }
  return [...names].slice(0, MAX_NAMES);
}

/** How many unknown names of one request get suggestions: more are not typos. */
export const MAX_SUGGESTED = 3;

/** Sorted by a cheap upper bound; exact comparison stops when no other can be closer. */
function similarlySpelledNames(index: SearchIndex, scope: ToolSet, asked: string): string[] {
  const words = wordsOf(asked);
  const joined = words.join("");
  if (joined === "") return [];
  const lastPart = lastPartOf(asked);
  const spelling: Spelling = {
    ...{ joined, letters: lettersOf(joined), sorted: words.sort().join("") },
    ...{ lastPart, lastLetters: lettersOf(lastPart) },
  };
  const candidates: { entry: SearchEntry; atMost: number }[] = [];
  for (const tool of scope) {
    const entry = index.entries[tool];
    if (entry === undefined) continue;
    const atMost = mostCloseness(spelling, entry);
    if (atMost >= MIN_SCORE) candidates.push({ entry, atMost });
  }
  candidates.sort((a, b) => b.atMost - a.atMost);
  let found: Near[] = [];
  for (const { entry, atMost } of candidates.slice(0, MAX_COMPARED)) {
    const last = found[MAX_NAMES - 1];
    if (last !== undefined && last.closeness > atMost) break;
    const closeness = closenessOf(spelling, entry);
    if (closeness >= MIN_SCORE) found = nearest([...found, { name: entry.name, closeness }]).slice(0, MAX_NAMES);
  }
  return found.map(({ name }) => name);
}

const REORDERED = 0.98;
const WITHOUT_PREFIX = 0.99;

type Spelling = Pick<SearchEntry, "joined" | "letters" | "sorted" | "lastPart" | "lastLetters">;

function closenessOf(asked: Spelling, entry: Spelling): number {
  return Math.max(
    jaroWinkler(asked.joined, entry.joined),
    jaroWinkler(asked.sorted, entry.sorted) * REORDERED,
    jaroWinkler(asked.lastPart, entry.lastPart) * WITHOUT_PREFIX,
  );
}

function mostCloseness(asked: Spelling, entry: Spelling): number {
  const jaro = mostJaro(asked.letters, entry.letters);
  return Math.max(
    withStart(jaro, asked.joined, entry.joined),
    withStart(jaro, asked.sorted, entry.sorted) * REORDERED,
    withStart(mostJaro(asked.lastLetters, entry.lastLetters), asked.lastPart, entry.lastPart) * WITHOUT_PREFIX,
  );
}

export function closestOf(names: readonly string[], asked: string): string[] {
  const lower = asked.slice(0, MAX_NAME).toLowerCase();
  const found = names.map((name) => ({ name, closeness: jaroWinkler(lower, name.slice(0, MAX_NAME).toLowerCase()) }));
  return nearest(found.filter(({ closeness }) => closeness >= MIN_SCORE_OF_FEW))
    .slice(0, MAX_NAMES)
    .map(({ name }) => name);
}

/** Long unrelated names reach 0.7 to 0.8 by their letters alone. */
const MIN_SCORE = 0.85;
const MIN_SCORE_OF_FEW = 0.75;
const MAX_NAMES = 3;
const MAX_NAME = 128;
/** A typo's target is among the first few; this bounds hostile sets of similar names. */
const MAX_COMPARED = 400;

type Near = { readonly name: string; readonly closeness: number };

function nearest(found: readonly Near[]): Near[] {
  return found.toSorted((a, b) => b.closeness - a.closeness || compareText(a.name, b.name));
}
