import type { PolicySettings } from "@/server/engine/model/snapshot";

/** Keywords as one more voice in the fused ranking, where there is one, instead of a signal of their own. */
export function raisesRanking({ signals: { keyword, hybrid } }: PolicySettings): boolean {
  return keyword.enabled && keyword.effect === "raise" && hybrid.enabled;
}
