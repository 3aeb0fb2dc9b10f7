import { countOf } from "@/components/words/count-of";
import { formatCount, formatShare, formatTokens } from "@/components/words/format-number";
import type { ModeReason } from "@/server/contract/reasons";
import type { Mode } from "@/server/engine/model/snapshot";

/** Optional facts that make the sentence more exact. */
type Known = { readonly mode?: Mode; readonly allowedCount?: number };

type Describe = {
  [Kind in ModeReason["kind"]]: (reason: Extract<ModeReason, { kind: Kind }>, known: Known) => string;
};

const DESCRIBE: Describe = {
  forced: ({ by }) => `Mode set by the ${by}`,
  "nothing-allowed": () => "This role isn't allowed any tools",
  "loader-off": () => "The loader is off, so every allowed tool is sent",
  "nothing-selects": () => "No signal that picks tools is on, so every allowed tool is sent",
  "embedder-down": () => "The embedder didn't respond in time, so the policy sends every allowed tool",
  warming: () => "Some of these tools have no vectors yet, so every allowed tool is sent",
  // Earlier versions recorded a score instead of a probability, which can't be compared with the limit.
  "small-talk": ({ probability, below }) => {
    if (probability === null) return "Small talk: a greeting or thanks";
    if (typeof probability !== "number") return "Small talk: unlikely to need a tool";
    return `Small talk: ${chanceBelow(probability, below)} chance of needing a tool, below the ${formatLimit(below)} limit`;
  },
  "tool-unlikely": ({ probability, below }) =>
    `Tools unlikely: ${chanceBelow(probability, below)} chance, below the ${formatLimit(below)} limit; the model can still search for tools`,
  "no-match": () => "No signal matched the message, so no tools are sent",
  "within-direct-budget": ({ schemaTokens, budget }, known) =>
    `${allSchemas(schemaTokens, known)} ${fits(known, "fits", "fit")} the ${formatCount(budget)}-token direct budget`,
  "context-below-trigger": ({ used, limit }) =>
    `${formatTokens(used)} of context used, below the ${formatCount(limit)}-token trigger, so every allowed tool is sent`,
  "within-listing-budget": ({ schemaTokens, directBudget, listingTokens, listingBudget }, known) =>
    `${overDirect(schemaTokens, directBudget, known)}; the ${formatCount(listingTokens)}-token ${listingOf(known)} fits its ${formatCount(listingBudget)}`,
  "over-listing-budget": ({ schemaTokens, directBudget, listingTokens, listingBudget }, known) =>
    `${overDirect(schemaTokens, directBudget, known)}, and the ${formatCount(listingTokens)}-token list of the rest exceeds its ${formatCount(listingBudget)}`,
};

/** Why a round got its mode: a sentence without the period. */
export function describeModeReason(reason: ModeReason, known: Known = {}): string {
  const describeKind = DESCRIBE[reason.kind] as ((reason: ModeReason, known: Known) => string) | undefined;
  // A stored round may have a reason written by another version.
  return describeKind?.(reason, known) ?? "Decided by another version of Toolcrib";
}

/** The chance that decided the mode, if one did: `7% chance of needing a tool`. */
export function describeChance(reason: ModeReason): string | null {
  if (reason.kind !== "small-talk" && reason.kind !== "tool-unlikely") return null;
  const { probability, below } = reason;
  return typeof probability === "number" ? `${chanceBelow(probability, below)} chance of needing a tool` : null;
}

/** Rounding must not make a chance look as high as the limit it is below. */
function chanceBelow(probability: number, below: number): string {
  if (probability < 0.0005) return "under 0.1%";
  const shown = formatShare(probability);
  return Number.parseFloat(shown) < below * 100 ? shown : `just under ${formatLimit(below)}`;
}

/** In the format of the policy form. */
function formatLimit(share: number): string {
  return `${Number((share * 100).toPrecision(10))}%`;
}

/** Limits count JSON, unlike what is billed. */
function allSchemas(tokens: number, { allowedCount }: Known): string {
  if (allowedCount === undefined) return `All schemas (${formatTokens(tokens)} as JSON)`;
  if (allowedCount === 1) return `The only schema (${formatTokens(tokens)} as JSON)`;
  return `All ${countOf(allowedCount, "schema")} (${formatTokens(tokens)} as JSON)`;
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
