import type { ToolEntry } from "@/server/engine/model/snapshot";
import { buildKeywordMatcher } from "./keyword-matcher";
import { normalise } from "./normalise";

/** One alias of one tool that a text contains as whole words, or anywhere in scripts that are written without blanks. */
type AliasHit = {
  /** The tool's number. */
  readonly tool: number;
  /** As the admin wrote it. */
  readonly alias: string;
};

export type AliasMatcher = (text: string) => AliasHit[];

/** A single letter or character is in too many messages to name anything. */
const SHORTEST = 2;

/** Null where no tool has an alias, so that nobody pays for what nobody uses. Of several in a text, a tool has its longest. */
export function buildAliasMatcher(tools: readonly Pick<ToolEntry, "aliases">[]): AliasMatcher | null {
  const named = tools.flatMap(({ aliases }, number) => {
    const texts = aliases.filter((alias) => [...normalise(alias)].length >= SHORTEST);
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
