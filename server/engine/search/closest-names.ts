import { compareText } from "@/server/engine/canonical";
import { bestPossible, jaroWinkler } from "@/server/engine/jaro-winkler";
import { wordsOf } from "@/server/engine/text/words";
import type { ToolSet } from "@/server/engine/tool-set";
import type { SearchIndex } from "./build-search-index";
import { lastPartOf } from "./name-parts";

/**
 * The names in scope that an unknown name comes closest to, best first: as a whole, without the prefix of a server, or with its
 * words in another order. What lies outside the scope is not looked at, and so can never be named.
 */
export function closestNames(index: SearchIndex, scope: ToolSet, name: string, limit = 3): string[] {
  const asked = name.slice(0, MAX_NAME);
  const lower = asked.toLowerCase();
  const lastPart = lastPartOf(asked);
  const sorted = wordsOf(asked).sort().join("");
  const found: { readonly name: string; readonly closeness: number }[] = [];
  for (const tool of scope) {
    const entry = index.entries[tool];
    if (entry === undefined) continue;
    const closeness = Math.max(
      closenessOf(lower, entry.lowerName),
      // Equal without its prefix is not quite equal.
      closenessOf(lastPart, entry.lastPart) * 0.99,
      closenessOf(sorted, entry.sorted) * 0.98,
    );
    if (closeness >= LEAST) found.push({ name: entry.name, closeness });
  }
  return found
    .sort((a, b) => b.closeness - a.closeness || compareText(a.name, b.name))
    .slice(0, limit)
    .map((match) => match.name);
}

/** The closest of a few plain names, such as those of categories or bundles. */
export function closestOf(names: readonly string[], asked: string, limit = 3): string[] {
  const lower = asked.slice(0, MAX_NAME).toLowerCase();
  return names
    .map((name) => ({ name, closeness: closenessOf(lower, name.slice(0, MAX_NAME).toLowerCase()) }))
    .filter(({ closeness }) => closeness >= LEAST)
    .sort((a, b) => b.closeness - a.closeness || compareText(a.name, b.name))
    .slice(0, limit)
    .map(({ name }) => name);
}

/** Words with nothing in common but a few letters reach 0.5 to 0.6. */
const LEAST = 0.7;
const MAX_NAME = 128;

function closenessOf(a: string, b: string): number {
  if (a === "" || b === "" || bestPossible(a.length, b.length) < LEAST) return 0;
  return jaroWinkler(a, b);
}
