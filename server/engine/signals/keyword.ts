import { canMatch } from "@/server/engine/retrieval/keywords/keyword-matcher";
import { keywordsBoostRanking } from "./raises-ranking";
import type { SignalSource } from "./signal";

export const keyword: SignalSource = {
  signal: "keyword",
  isOn: (settings) => settings.signals.keyword.enabled && !keywordsBoostRanking(settings),
  selects: true,
  needsVectors: false,
  bringsMates: () => false,
  reach: (_settings, { categories }) => {
    const heard = categories.filter(({ enabled, keywords }) => enabled && keywords.some(canMatch));
    return new Set(heard.flatMap(({ tools }) => tools));
  },
  *pick({ context: { compiled }, evidence }) {
    for (const hit of evidence.keywordHits) {
      const reason = { kind: "keyword", category: hit.category, keyword: hit.keyword } as const;
      for (const tool of compiled.categories.get(hit.category)?.tools ?? []) yield { tool, reason, score: null };
    }
  },
};
