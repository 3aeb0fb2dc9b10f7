import type { ToolHit } from "./tool-rows";

type Tier = NonNullable<ToolHit["tier"]>;

const TIERS: Record<Tier, { readonly title: string; readonly meaning: string }> = {
  selected: { title: "asked for by name", meaning: "Named in a select: query." },
  exact: { title: "exact name", meaning: "The query is the tool's name or one of its aliases." },
  substring: {
    title: "part of the name",
    meaning: "The query occurs in the tool's name or an alias, or the other way round.",
  },
  keyword: { title: "words of the name", meaning: "Words of the query are in the tool's name, aliases or keywords." },
  domain: { title: "its domain", meaning: "The query names the tool's domain." },
  fuzzy: { title: "nearly the name", meaning: "The query is spelt like the tool's name." },
  bm25: { title: "its description", meaning: "Words of the query are in the tool's description or parameters." },
  semantic: { title: "its meaning", meaning: "No word is the same, but the meaning is near." },
};

/** On what ground a search found a tool. */
export function describeTier(tier: Tier | null) {
  return tier === null ? null : TIERS[tier];
}
