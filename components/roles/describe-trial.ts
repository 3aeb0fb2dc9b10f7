import { formatCount, formatTokens } from "@/components/words/format-number";
import type { RoleTrial } from "@/server/contract/roles";

export function formatRange(low: number, high: number): string {
  return low === high ? formatCount(low) : `${formatCount(low)}–${formatCount(high)}`;
}

const ORIGINS: Record<NonNullable<RoleTrial["origin"]>, string> = {
  role: "recent messages from this role",
  "other-roles": "recent messages from other roles, because this one has none",
  evaluations: "evaluation messages, because no agent messages are stored",
  examples: "example phrases of its tools, because no messages are stored",
};

export function describeTrial(trial: RoleTrial): string {
  const { origin, messages, toolsP50, tokensP50 } = trial;
  if (origin === null) return "No messages to test with.";
  const median = `median ${formatCount(toolsP50)} tools and ${formatTokens(tokensP50)}`;
  return `Tested on ${formatCount(messages)} ${ORIGINS[origin]}, with your unsaved changes: ${median}.`;
}
