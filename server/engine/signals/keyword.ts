import type { SignalSource } from "./signal";

/** All tools of every category that has a keyword in the message. */
export const keyword: SignalSource = {
  signal: "keyword",
  isOn: ({ signals }) => signals.keyword.enabled,
  *pick({ situation: { compiled, settings }, evidence }) {
    const wordsOnly = settings.signals.keyword.match === "words";
    for (const hit of evidence.keywordHits) {
      if (wordsOnly && !hit.isWholeWord) continue;
      const reason = { kind: "keyword", category: hit.category, keyword: hit.keyword } as const;
      for (const tool of compiled.categories.get(hit.category)?.tools ?? []) yield { tool, reason, score: null };
    }
  },
};
