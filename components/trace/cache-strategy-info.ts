import type { CacheStrategy } from "@/server/engine/request";

type CacheStrategyInfo = { readonly title: string; readonly meaning: string };

/** What became of the list since the round before, and what the provider's cache makes of it. */
export const CACHE_STRATEGY_INFO: Record<CacheStrategy, CacheStrategyInfo> = {
  reuse: {
    title: "list reused",
    meaning: "The same list as before: all of it can come from the provider’s cache.",
  },
  append: {
    title: "list grew",
    meaning: "The list before, with more at its end: what was there can come from the provider’s cache.",
  },
  reselect: {
    title: "list chosen anew",
    meaning: "Chosen anew: the provider reads the list from the start.",
  },
};
