import { nameOf } from "@/server/engine/compile";
import type { CacheStrategy } from "@/server/engine/model/reasons";
import type { Resolution } from "@/server/engine/model/request";
import type { ToolSet } from "@/server/engine/model/tool-set";
import type { LastRound } from "@/server/engine/session/session";
import type { Decision } from "./decide-mode";
import { type Listing, lineCost } from "./listing";
import type { ResolveContext } from "./resolve-context";

type Account = Pick<Resolution, "tokens" | "counted" | "cache" | "added" | "removed"> & { readonly last: LastRound };

export function account(context: ResolveContext, listing: Listing, { mode, modeReason }: Decision): Account {
  const { renderings, encoding, billing, scope, compiled, state } = context;
  const { tax, sent, hash, fingerprints, rowsFingerprint, perTool } = listing;
  const isEverything = mode === "direct";
  const baseline = priceAll(context, scope.allowed);
  const last: LastRound = {
    round: context.round,
    sent: isEverything ? null : sent,
    wasBlind: modeReason.kind === "embedder-down",
    // A full list is all or nothing, so one fingerprint is enough.
    fingerprints: isEverything ? [hash] : fingerprints,
    rowsFingerprint,
  };
  const comparison = compare(state.last, last);
  const kept = isEverything ? comparison.keptEntries * tax : keptTokens(context, listing, comparison);
  return {
    tokens: {
      sent: tax,
      baseline,
      catalogBaseline: priceAll(context, compiled.everything),
      saved: baseline - tax,
      encoding: billing.encoding,
      perTool,
      overhead: listing.overhead,
      definitions: listing.definitionsTax,
      estimate: listing.estimate,
      uncertainty: uncertaintyOf(context, listing),
    },
    counted: {
      sent: listing.count,
      baseline: renderings.schemas.total(scope.allowed, encoding),
      encoding,
      perTool: listing.counts,
    },
    cache: { strategy: comparison.strategy, prefixTokensKept: kept, freshTokens: tax - kept },
    ...changes(context, sent),
    last,
  };
}

/** Providers do not publish how they count, and public estimates differ. Reported usage is more accurate than all of them. */
function uncertaintyOf({ billing }: ResolveContext, { estimate, least }: Listing): number {
  if (billing.reports > 0 || estimate === 0) return billing.uncertainty;
  return Math.round(Math.hypot(billing.uncertainty, 1 - least / estimate) * 100) / 100;
}

function priceAll({ renderings, billing }: ResolveContext, tools: ToolSet): number {
  return tools.size === 0 ? 0 : billing.overhead + renderings.schemas.totalPrice(tools, billing);
}

type Comparison = {
  readonly strategy: CacheStrategy;
  readonly keptEntries: number;
  readonly keepsRows: boolean;
};

/** The list is the last one, extends it, or was reselected. */
function compare(before: LastRound | null, now: LastRound): Comparison {
  const kept = before === null ? 0 : commonPrefix(before.fingerprints, now.fingerprints);
  const hadNothing = before === null || before.rowsFingerprint === "";
  const keepsRows = !hadNothing && before.rowsFingerprint === now.rowsFingerprint;
  const startsWithLast = hadNothing || (kept === before.fingerprints.length && keepsRows);
  const isSame =
    now.fingerprints.length === before?.fingerprints.length && now.rowsFingerprint === before.rowsFingerprint;
  const strategy = !startsWithLast ? "reselect" : isSame ? "reuse" : "append";
  return { strategy, keptEntries: kept, keepsRows };
}

function commonPrefix(a: readonly string[], b: readonly string[]): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}

function keptTokens(
  context: ResolveContext,
  { costBefore, rowsCost, rowsAfter, headings }: Listing,
  { keptEntries, keepsRows }: Comparison,
): number {
  const keepsLines = keepsRows && keptEntries >= rowsAfter;
  let kept = (costBefore[keptEntries] ?? 0) + (keepsLines ? rowsCost : 0);
  for (const heading of headings) {
    const isKept = heading.first === null ? keepsLines : heading.first < keptEntries;
    if (isKept) kept += lineCost(context, heading);
  }
  return kept;
}

function changes(context: ResolveContext, sent: readonly string[]): Pick<Resolution, "added" | "removed"> {
  const { last } = context.state;
  const before =
    last === null ? [] : (last.sent ?? Array.from(context.scope.allowed, (tool) => nameOf(context.compiled, tool)));
  if (before.length === sent.length && commonPrefix(before, sent) === sent.length) return { added: [], removed: [] };
  const had = new Set(before);
  const has = new Set(sent);
  return {
    added: sent.filter((name) => !had.has(name)),
    // A tool the role has lost is never named again, not even as removed.
    removed: before.filter((name) => !has.has(name) && isAllowed(context, name)),
  };
}

function isAllowed({ scope, compiled }: ResolveContext, name: string): boolean {
  return scope.allowed.has(compiled.numbers.get(name) ?? -1);
}
