import { formatCount } from "@/components/words/format-number";
import type { ModeReason } from "@/server/engine/request";

type Describe = { [Kind in ModeReason["kind"]]: (reason: Extract<ModeReason, { kind: Kind }>) => string };

const FORCED_BY = { request: "the request asks for it", role: "the role says so", policy: "the policy says so" };

const DESCRIBE: Describe = {
  forced: ({ by }) => FORCED_BY[by],
  "nothing-allowed": () => "the role may use no tool",
  "loader-off": () => "the loader is off",
  "nothing-selects": () => "no signal is switched on",
  "embedder-down": () => "the embedder is down, and the policy then sends every allowed tool",
  "small-talk": ({ logit, below }) =>
    `the message needs no tool (log-odds ${logit.toFixed(1)}, below ${below.toFixed(1)})`,
  "no-match": () => "no signal matched the message",
  "within-direct-budget": ({ schemaTokens, budget }) =>
    `${formatCount(schemaTokens)} tokens of schemas fit the budget of ${formatCount(budget)}`,
  "context-below-trigger": ({ used, limit }) =>
    `${formatCount(used)} tokens of context are below the trigger of ${formatCount(limit)}`,
  "within-listing-budget": ({ schemaTokens, directBudget, listingTokens, listingBudget }) =>
    `${formatCount(schemaTokens)} tokens of schemas exceed ${formatCount(directBudget)}, and ${formatCount(listingTokens)} tokens for listing the rest fit ${formatCount(listingBudget)}`,
  "over-listing-budget": ({ schemaTokens, directBudget, listingTokens, listingBudget }) =>
    `${formatCount(schemaTokens)} tokens of schemas exceed ${formatCount(directBudget)}, and even ${formatCount(listingTokens)} tokens for listing the rest exceed ${formatCount(listingBudget)}`,
};

/** Why a round is presented the way it is, as the clause after "because". */
export function describeModeReason(reason: ModeReason): string {
  const describeKind = DESCRIBE[reason.kind] as (reason: ModeReason) => string;
  return describeKind(reason);
}
