import { formatCount, formatTokens } from "@/components/tokens/format-number";
import type { RoleTrial } from "@/server/contract/roles";

/** `3–6`; `4` where both ends are the same. */
export function formatRange(low: number, high: number): string {
  return low === high ? formatCount(low) : `${formatCount(low)}–${formatCount(high)}`;
}

const WHOSE: Record<RoleTrial["basis"], string> = {
  role: "recent messages of this role",
  everyone: "recent messages of other roles, since this one has none yet",
  examples: "example phrases of its tools, since no messages are kept",
};

/** On what "usually" rests. */
export function describeTrial(trial: RoleTrial): string {
  const { basis, messages, toolsP50, tokensP50 } = trial;
  const middle = `${formatCount(toolsP50)} tools and ${formatTokens(tokensP50)} in the middle`;
  return `Tried on the draft with this role as typed: ${formatCount(messages)} ${WHOSE[basis]}; ${middle}.`;
}
