import type { ToolEntry } from "@/server/engine/model/snapshot";
import type { ToolSet } from "@/server/engine/model/tool-set";
import { type AliasMatcher, buildAliasMatcher } from "@/server/engine/retrieval/keywords/alias-matcher";
import { normalise } from "@/server/engine/retrieval/keywords/normalize";
import { isUnspaced } from "@/server/engine/retrieval/keywords/word-boundaries";
import { wordsOf } from "@/server/engine/util/text/words";
import type { SearchMatch } from "./search-match";

export type SearchAliases = {
  readonly entries: readonly AliasEntry[];
  readonly matcher: AliasMatcher | null;
};

type AliasEntry = {
  readonly tool: number;
  readonly alias: string;
  readonly text: string;
  readonly joined: string;
};

/** As for names: shorter parts occur in half of them. */
const MIN_PART = 3;
/** Two characters are a word in scripts without spaces. */
const MIN_CHARACTERS = 2;

export function buildSearchAliases(tools: readonly ToolEntry[]): SearchAliases | null {
  const entries = tools.flatMap(({ aliases }, tool) =>
    aliases.map((alias) => ({ tool, alias, text: normalise(alias), joined: wordsOf(alias).join("") })),
  );
  return entries.length === 0 ? null : { entries, matcher: buildAliasMatcher(tools) };
}

/** An alias is a name, and scores as one. */
export function offerAliases(
  { entries, matcher }: SearchAliases,
  scope: ToolSet,
  query: string,
  offer: (match: SearchMatch) => void,
): void {
  const text = normalise(query);
  const joined = wordsOf(query).join("");
  const isPart = text.length >= (isUnspaced(text) ? MIN_CHARACTERS : MIN_PART);
  for (const { tool, alias, ...entry } of entries) {
    if (!scope.has(tool)) continue;
    if (text === entry.text) offer({ tool, score: 1, tier: "exact", alias });
    else if (joined !== "" && joined === entry.joined) offer({ tool, score: 0.99, tier: "exact", alias });
    else if (isPart && entry.text.includes(text)) offer({ tool, score: 0.97, tier: "substring", alias });
  }
  for (const { tool, alias } of matcher?.(query) ?? []) {
    // One word of a longer query counts as a keyword.
    const isName = isUnspaced(alias) || wordsOf(alias).length > 1;
    if (scope.has(tool) && isName) offer({ tool, score: 0.97, tier: "substring", alias });
  }
}
