import type { ToolSet } from "@/server/engine/model/tool-set";
import { stemOf } from "@/server/engine/util/text/words";
import type { SearchIndex } from "./build-search-index";
import { jaroWinkler } from "./jaro-winkler";
import { soundKey } from "./sound-key";

export const MIN_SIMILARITY = 0.93;

type MeantStem = { readonly stem: string; readonly closeness: number };

/** A word that a tool in scope uses stands for itself; any other may be mistyped or misheard. */
export function correctWord(index: SearchIndex, scope: ToolSet, word: string): MeantStem[] {
  const own = stemOf(word);
  if (isTopical(index, scope, own)) return [{ stem: own, closeness: 1 }];
  if (word.length < MIN_LENGTH || isDescribed(index, scope, own)) return [];
  const meant = new Map<string, number>();
  for (const known of index.wordsBySound.get(soundKey(word)) ?? []) note(meant, known, MIN_SIMILARITY);
  const longest = Math.ceil(word.length / MIN_LENGTH_RATIO);
  for (let length = Math.floor(word.length * MIN_LENGTH_RATIO); length <= longest; length++) {
    for (const known of index.wordsByLength.get(length) ?? []) {
      // Typos rarely hit the first letter, and "lights" are not "flights".
      if (known.charCodeAt(0) !== word.charCodeAt(0)) continue;
      const closeness = jaroWinkler(word, known);
      if (closeness >= MIN_SIMILARITY) note(meant, known, closeness);
    }
  }
  return [...meant]
    .filter(([stem]) => isTopical(index, scope, stem))
    .map(([stem, closeness]) => ({ stem, closeness: Math.min(closeness, MAX_CORRECTION) }));
}

const MIN_LENGTH = 4;
/** Words with a smaller length ratio are never close. This only bounds the loop. */
const MIN_LENGTH_RATIO = 0.6;
/** A correction always scores below an exact match. */
const MAX_CORRECTION = 0.98;

function note(meant: Map<string, number>, word: string, closeness: number): void {
  const stem = stemOf(word);
  meant.set(stem, Math.max(meant.get(stem) ?? 0, closeness));
}

function isTopical(index: SearchIndex, scope: ToolSet, stem: string): boolean {
  const isInScope = (tool: number) => scope.has(tool);
  return (index.byWord.get(stem)?.some(isInScope) || index.byDomain.get(stem)?.some(isInScope)) ?? false;
}

function isDescribed(index: SearchIndex, scope: ToolSet, stem: string): boolean {
  if (!index.frequency.has(stem)) return false;
  return index.text.search(stem, { filter: (result) => scope.has(result.id) }).length > 0;
}
