import { countOf } from "@/components/words/count-of";
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

const SHORT_ORIGINS: Record<NonNullable<RoleTrial["origin"]>, readonly [one: string, many: string]> = {
  role: ["message from this role", "messages from this role"],
  "other-roles": ["message from other roles", "messages from other roles"],
  evaluations: ["evaluation message", "evaluation messages"],
  examples: ["example phrase", "example phrases"],
};

/** What it was tested on: `12 evaluation messages`. */
export function describeOrigin({ origin, messages }: RoleTrial): string {
  const [one, many] = SHORT_ORIGINS[origin ?? "examples"];
  return countOf(messages, one, many);
}

export function describeTrial(trial: RoleTrial): string {
  const { origin, messages, toolsP50, tokensP50 } = trial;
  if (origin === null) return "No messages to test with.";
  const median = `median ${formatCount(toolsP50)} tools and ${formatTokens(tokensP50)}`;
  return `Tested on ${formatCount(messages)} ${ORIGINS[origin]}, with your unsaved changes: ${median}.`;
}
