import { raisesRanking } from "@/server/engine/evidence";
import type { SignalSource } from "./signal";

/** All tools of every category that has a keyword in the message. */
export const keyword: SignalSource = {
  signal: "keyword",
  isOn: ({ signals }) => signals.keyword.enabled && !raisesRanking(signals),
  *pick({ situation: { compiled }, evidence }) {
    for (const hit of evidence.keywordHits) {
      const reason = { kind: "keyword", category: hit.category, keyword: hit.keyword } as const;
      for (const tool of compiled.categories.get(hit.category)?.tools ?? []) yield { tool, reason, score: null };
    }
  },
};
