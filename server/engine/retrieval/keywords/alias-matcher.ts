import type { ToolEntry } from "@/server/engine/model/snapshot";
import { buildKeywordMatcher } from "./keyword-matcher";
import { normalise } from "./normalize";

type AliasHit = {
  readonly tool: number;
  readonly alias: string;
};

export type AliasMatcher = (text: string) => AliasHit[];

/** A single character occurs in too many messages. */
const MIN_LENGTH = 2;

/** Null if no tool has an alias. If several aliases of a tool match, the longest is reported. */
export function buildAliasMatcher(tools: readonly Pick<ToolEntry, "aliases">[]): AliasMatcher | null {
  const named = tools.flatMap(({ aliases }, number) => {
    const texts = aliases.filter((alias) => [...normalise(alias)].length >= MIN_LENGTH);
    return texts.length === 0 ? [] : [{ name: String(number), keywords: texts.map(toKeyword) }];
  });
  if (named.length === 0) return null;
  const { match } = buildKeywordMatcher(named);
  return (text) => {
    const longest = new Map<number, { readonly alias: string; readonly length: number }>();
    for (const { category, keyword, start, end, isWholeWord } of match(text)) {
      const tool = Number(category);
      if (!isWholeWord || end - start <= (longest.get(tool)?.length ?? 0)) continue;
      longest.set(tool, { alias: keyword, length: end - start });
    }
    return [...longest].map(([tool, { alias }]) => ({ tool, alias })).sort((a, b) => a.tool - b.tool);
  };
}

function toKeyword(text: string) {
  return { text, kind: "phrase" } as const;
}
