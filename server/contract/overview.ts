import { z } from "zod";
import { PRINTABLE_NAME } from "./agent/words";
import type { AuditEvent } from "./audit";
import type { RollbackReason } from "./gateway";
import type { RevisionSummary } from "./revisions";
import type { ModeShareRow, TokenEstimate, UsageRange } from "./usage";

export const OVERVIEW_RANGES = ["24h", "7d", "30d", "90d"] as const;
export type OverviewRange = (typeof OVERVIEW_RANGES)[number];

export const overviewInput = z
  .object({
    range: z.enum(OVERVIEW_RANGES).default("7d"),
    role: PRINTABLE_NAME.nullish(),
  })
  .prefault({});
export type OverviewInput = z.output<typeof overviewInput>;

export type Bucket = "hour" | "day";

/** Whole hours or days (of UTC) up to now, and the period of the same length before it. */
export type Period = {
  readonly bucket: Bucket;
  readonly now: UsageRange;
  readonly before: UsageRange;
};

export type Traffic = {
  readonly rounds: number;
  readonly sentTokens: number;
  readonly baselineTokens: number;
  readonly calling: number;
  readonly covered: number;
  /** Rounds in which an allowed but unsent tool was called. */
  readonly escaped: number;
};

export type TrafficBucket = Traffic & {
  readonly at: string;
};

/** At the input prices of the requested models; rounds whose model has no price are counted separately. */
export type Spend = {
  readonly rounds: number;
  readonly pricedRounds: number;
  readonly sentDollars: number;
  readonly baselineDollars: number;
  /** The models without a price, by rounds; null: no model was named, and the role has none. */
  readonly unpriced: readonly { readonly model: string | null; readonly rounds: number }[];
};

export type ExpensiveTool = {
  readonly tool: string;
  readonly timesSent: number;
  readonly tokens: number;
  readonly share: number;
};

export type ToolTimesRow = {
  readonly tool: string;
  readonly calls: number;
  readonly failed: number;
  readonly msP50: number;
  readonly msP95: number;
};

export type NeverSent = {
  readonly tools: number;
  readonly count: number;
  readonly names: readonly string[];
};

export type Needs = {
  readonly misses: Readonly<Record<"unknown" | "denied" | "unsent" | "loaded" | "searched", number>>;
  readonly lint: { readonly errors: number; readonly warnings: number };
  readonly failingSources: readonly { readonly id: string; readonly name: string; readonly error: string }[];
  /** Draft tools changed by their sources since the last revision. */
  readonly driftedTools: number;
  readonly unpublished: number;
  /** Roles that the gateway switched back to `observe`, until someone dismisses it. */
  readonly rollbacks: readonly { readonly role: string; readonly at: string; readonly reason: RollbackReason | null }[];
};

export type OverviewView = {
  /** Whether any recorded round is still kept, for any role. */
  readonly hasRounds: boolean;
  readonly period: { readonly bucket: Bucket; readonly from: string; readonly to: string };
  readonly now: Traffic;
  /** How its tokens were counted; null: no rounds of which this is known. */
  readonly estimate: TokenEstimate | null;
  readonly before: Traffic;
  /** Rounds that the gateway only observed: in no other figure, because they saved nothing. Tokens as they would have been. */
  readonly observed: Omit<Traffic, "escaped">;
  readonly series: readonly TrafficBucket[];
  readonly spend: Spend;
  readonly modes: readonly ModeShareRow[];
  readonly mostExpensive: readonly ExpensiveTool[];
  readonly slowest: readonly ToolTimesRow[];
  readonly neverSent: NeverSent;
  readonly needs: Needs;
  readonly recent: readonly AuditEvent[];
  readonly revision: RevisionSummary | null;
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly sources: { readonly enabled: number; readonly failing: number };
};
