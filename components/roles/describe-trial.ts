import { formatCount, formatTokens } from "@/components/words/format-number";
import type { RoleTrial } from "@/server/contract/roles";

/** `3–6`; `4` where both ends are the same. */
export function formatRange(low: number, high: number): string {
  return low === high ? formatCount(low) : `${formatCount(low)}–${formatCount(high)}`;
}

const WHOSE: Record<NonNullable<RoleTrial["origin"]>, string> = {
  role: "recent messages of this role",
  "other-roles": "recent messages of other roles, since this one has none",
  evaluations: "messages of evaluations, since none of agents are kept",
  examples: "example phrases of its tools, since no messages are kept",
};

/** On what "usually" rests. */
export function describeTrial(trial: RoleTrial): string {
  const { origin, messages, toolsP50, tokensP50 } = trial;
  if (origin === null) return "There are no messages to try.";
  const middle = `${formatCount(toolsP50)} tools and ${formatTokens(tokensP50)} in the middle`;
  return `Tried on the draft with this role as typed: ${formatCount(messages)} ${WHOSE[origin]}; ${middle}.`;
}
