import type { SearchTier } from "@/server/engine/model/reasons";
import { compareText } from "@/server/engine/util/canonical";
import type { SearchIndex } from "./build-search-index";

export type SearchMatch = {
  readonly tool: number;
  readonly score: number;
  readonly tier: SearchTier;
  readonly alias?: string;
};

/** Best first; ties by name. */
export function compareMatches(index: SearchIndex, a: SearchMatch, b: SearchMatch): number {
  const nameOf = (match: SearchMatch) => index.entries[match.tool]?.name ?? "";
  return b.score - a.score || compareText(nameOf(a), nameOf(b));
}
