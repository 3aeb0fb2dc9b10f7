import type { CacheStrategy } from "@/server/contract/reasons";

type CacheStrategyInfo = { readonly title: string; readonly meaning: string };

/** How the tool list changed since the last round, and what the provider's cache can reuse. */
export const CACHE_STRATEGY_INFO: Record<CacheStrategy, CacheStrategyInfo> = {
  reuse: {
    title: "list reused",
    meaning: "Same list as the last round. The provider can read all of it from its cache.",
  },
  append: {
    title: "list grew",
    meaning: "Tools were added at the end. The provider can read the earlier part from its cache.",
  },
  reselect: {
    title: "list reselected",
    meaning: "The tools were selected again. The provider can't reuse its cache.",
  },
};
