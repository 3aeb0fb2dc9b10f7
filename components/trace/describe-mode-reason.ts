import { countOf } from "@/components/words/count-of";
import { formatCount, formatShare, formatTokens } from "@/components/words/format-number";
import type { ModeReason } from "@/server/engine/request";
import type { Mode } from "@/server/engine/snapshot";

/** What else is known about the round; each makes the sentence more exact. */
type Known = { readonly mode?: Mode; readonly allowedCount?: number };

type Describe = {
  [Kind in ModeReason["kind"]]: (reason: Extract<ModeReason, { kind: Kind }>, known: Known) => string;
};

const DESCRIBE: Describe = {
  forced: ({ by }) => `Mode set by the ${by}`,
  "nothing-allowed": () => "This role is not allowed any tools",
  "loader-off": () => "The loader is off, so every allowed tool is sent",
  "nothing-selects": () => "No signal that picks tools is on, so every allowed tool is sent",
  "embedder-down": () => "The embedder could not help in time, so the policy sends every allowed tool",
  // Rounds recorded by earlier versions have a score in place of the probability: the limit would not compare with it.
  "small-talk": ({ probability, below }) => {
    if (probability === null) return "Judged small talk: a greeting or thanks";
    if (typeof probability !== "number") return "Judged small talk: unlikely to need a tool";
    return `Judged small talk: ${chanceBelow(probability, below)} chance of needing a tool, below your ${formatLimit(below)} limit`;
  },
  "tool-unlikely": ({ probability, below }) =>
    `No tool picked: ${chanceBelow(probability, below)} chance of needing one, below your ${formatLimit(below)} limit; the model can still search for tools`,
  "no-match": () => "No signal matched the message, so no tool is sent",
  "within-direct-budget": ({ schemaTokens, budget }, known) =>
    `${allSchemas(schemaTokens, known)} ${fits(known, "fits", "fit")} the ${formatCount(budget)}-token direct budget`,
  "context-below-trigger": ({ used, limit }) =>
    `${formatTokens(used)} of context used, below the ${formatCount(limit)}-token trigger, so every allowed tool is sent`,
  "within-listing-budget": ({ schemaTokens, directBudget, listingTokens, listingBudget }, known) =>
    `${overDirect(schemaTokens, directBudget, known)}; the ${formatCount(listingTokens)}-token ${listingOf(known)} fits its ${formatCount(listingBudget)}`,
  "over-listing-budget": ({ schemaTokens, directBudget, listingTokens, listingBudget }, known) =>
    `${overDirect(schemaTokens, directBudget, known)}, and the ${formatCount(listingTokens)}-token list of the rest exceeds its ${formatCount(listingBudget)}`,
};

/** Why a round is presented the way it is: a sentence without its period. */
export function describeModeReason(reason: ModeReason, known: Known = {}): string {
  const describeKind = DESCRIBE[reason.kind] as ((reason: ModeReason, known: Known) => string) | undefined;
  // Rounds are stored for months: another version may have written a reason that this one does not know.
  return describeKind?.(reason, known) ?? "Decided by another version of Toolcrib";
}

/** How likely the message was to need a tool, where that decided: `7% chance of needing a tool`. */
export function describeChance(reason: ModeReason): string | null {
  if (reason.kind !== "small-talk" && reason.kind !== "tool-unlikely") return null;
  const { probability, below } = reason;
  return typeof probability === "number" ? `${chanceBelow(probability, below)} chance of needing a tool` : null;
}

/** A chance that is below a limit never reads as if it had reached it. */
function chanceBelow(probability: number, below: number): string {
  if (probability < 0.0005) return "under 0.1%";
  const shown = formatShare(probability);
  return Number.parseFloat(shown) < below * 100 ? shown : `just under ${formatLimit(below)}`;
}

/** As the policy's form shows it. */
function formatLimit(share: number): string {
  return `${Number((share * 100).toPrecision(10))}%`;
}

function allSchemas(tokens: number, { allowedCount }: Known): string {
  if (allowedCount === undefined) return `All schemas (${formatTokens(tokens)})`;
  if (allowedCount === 1) return `The only schema (${formatTokens(tokens)})`;
  return `All ${countOf(allowedCount, "schema")} (${formatTokens(tokens)})`;
}

function overDirect(tokens: number, budget: number, known: Known): string {
  return `${allSchemas(tokens, known)} ${fits(known, "exceeds", "exceed")} the ${formatCount(budget)}-token direct budget`;
}

function fits({ allowedCount }: Known, one: string, many: string): string {
  return allowedCount === 1 ? one : many;
}

function listingOf({ mode }: Known): string {
  return mode === "selective" ? "menu" : "list of the rest";
}
