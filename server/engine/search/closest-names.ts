import { compareText } from "@/server/engine/canonical";
import { wordsOf } from "@/server/engine/text/words";
import type { ToolSet } from "@/server/engine/tool-set";
import type { SearchIndex } from "./build-search-index";
import { jaroWinkler, lettersOf, mayBeAlike } from "./jaro-winkler";
import { lastPartOf } from "./name-parts";
import { searchNames } from "./search-names";

/**
 * The names in scope that an unknown name comes closest to, best first: those spelt like it, as a whole, without the prefix of a
 * source or with the words in another order; then those that share its words. What lies outside the scope is not looked at,
 * and so can never be named.
 */
export function closestNames(index: SearchIndex, scope: ToolSet, name: string): string[] {
  const asked = name.slice(0, MAX_NAME);
  const names = new Set(namesSpeltLike(index, scope, asked).slice(0, MOST_NAMES));
  if (names.size < MOST_NAMES) {
    for (const { tool } of searchNames(index, scope, asked).slice(0, MOST_NAMES)) {
      const found = index.entries[tool]?.name;
      if (found !== undefined) names.add(found);
    }
  }
  return [...names].slice(0, MOST_NAMES);
}

function namesSpeltLike(index: SearchIndex, scope: ToolSet, asked: string): string[] {
  const words = wordsOf(asked);
  const joined = words.join("");
  const sorted = words.sort().join("");
  const letters = lettersOf(joined);
  const lastPart = lastPartOf(asked);
  const lastLetters = lettersOf(lastPart);
  const found: Near[] = [];
  for (const tool of scope) {
    const entry = index.entries[tool];
    if (entry === undefined) continue;
    let closeness = 0;
    // Equal without its prefix, or in another order, is not quite equal.
    if (mayBeAlike(letters, entry.letters, LEAST)) {
      closeness = Math.max(jaroWinkler(joined, entry.joined), jaroWinkler(sorted, entry.sorted) * 0.98);
    }
    if (mayBeAlike(lastLetters, entry.lastLetters, LEAST)) {
      closeness = Math.max(closeness, jaroWinkler(lastPart, entry.lastPart) * 0.99);
    }
    if (closeness >= LEAST && joined !== "") found.push({ name: entry.name, closeness });
  }
  return nearest(found);
}

/** The closest of a few plain names, such as those of categories or bundles. */
export function closestOf(names: readonly string[], asked: string): string[] {
  const lower = asked.slice(0, MAX_NAME).toLowerCase();
  const found = names.map((name) => ({ name, closeness: jaroWinkler(lower, name.slice(0, MAX_NAME).toLowerCase()) }));
  return nearest(found.filter(({ closeness }) => closeness >= LEAST_OF_FEW)).slice(0, MOST_NAMES);
}

/** Long names with nothing in common but their letters reach 0.7 to 0.8. */
const LEAST = 0.85;
const LEAST_OF_FEW = 0.75;
const MOST_NAMES = 3;
const MAX_NAME = 128;

type Near = { readonly name: string; readonly closeness: number };

function nearest(found: readonly Near[]): string[] {
  return found.toSorted((a, b) => b.closeness - a.closeness || compareText(a.name, b.name)).map(({ name }) => name);
}
