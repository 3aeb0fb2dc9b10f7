import type { PolicySettings } from "@/server/engine/model/snapshot";

/** Keywords boost the fused ranking, if there is one, instead of being a signal. */
export function keywordsBoostRanking({ signals: { keyword, hybrid } }: PolicySettings): boolean {
  return keyword.enabled && keyword.effect === "raise" && hybrid.enabled;
}
