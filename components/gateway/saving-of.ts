import type { GatewayRoleView } from "@/server/contract/gateway";

export function savingOf({ effectiveMode, observed, narrowed }: GatewayRoleView) {
  const isReal = effectiveMode === "on" && narrowed.judged > 0;
  const { offeredTokens, sentTokens, savedDollars } = isReal ? narrowed : observed;
  const tokens = Math.max(0, offeredTokens - sentTokens);
  return { isReal, tokens, share: offeredTokens === 0 ? 0 : tokens / offeredTokens, dollars: savedDollars };
}
