import { z } from "zod";
import type { TokenMethod } from "@/server/engine/rendering/billing";

const DAY_MS = 86_400_000;
/** A little over a year: enough to compare with last year, and one query can answer it. */
const MAX_DAYS = 400;
const DEFAULT_DAYS = 7;

const range = {
  from: z.iso.datetime({ offset: true }).nullish(),
  to: z.iso.datetime({ offset: true }).nullish(),
  role: z.string().min(1).max(200).nullish(),
};

/** The rounds to query: from (inclusive) to (exclusive), for one role or all. */
export type UsageRange = { readonly from: Date; readonly to: Date; readonly role?: string | null };

type RawRange = z.output<z.ZodObject<typeof range>>;

function readRange({ from, to, role }: RawRange): UsageRange {
  const end = to == null ? new Date() : new Date(to);
  const start = from == null ? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS) : new Date(from);
  return { from: start, to: end, role: role ?? null };
}

function checkRange(input: RawRange, context: z.RefinementCtx): void {
  const { from, to } = readRange(input);
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (!(days > 0)) context.addIssue({ code: "custom", path: ["from"], message: "must be before `to`" });
  if (days > MAX_DAYS) context.addIssue({ code: "custom", path: ["from"], message: `at most ${MAX_DAYS} days` });
}

/** For queries with further filters. */
export { checkRange, range as rangeFields, readRange };

export const usageInput = z.object(range).superRefine(checkRange).transform(readRange);

export const TAX_KEYS = ["day", "role", "tool", "model"] as const;
export type TaxKey = (typeof TAX_KEYS)[number];
export const taxInput = z
  .object({ ...range, by: z.enum(TAX_KEYS) })
  .superRefine(checkRange)
  .transform(({ by, ...rest }) => ({ by, range: readRange(rest) }));

/** Of the rounds with calls: the share in which everything called had been sent. Null: no data. */
type RecallFigures = {
  readonly reported: number;
  readonly calling: number;
  readonly covered: number;
  readonly recall: number | null;
};
export type RecallView = RecallFigures & { readonly byRole: readonly ({ readonly role: string } & RecallFigures)[] };

/** Tools called without having been sent. A tool counts once per round. */
export type EscapesView = {
  readonly rounds: number;
  readonly escapes: number;
  readonly escapedRounds: number;
  readonly escapesPerRound: number | null;
  readonly tools: readonly { readonly tool: string; readonly escapes: number; readonly lastAt: string }[];
};

export type MissRow = {
  /** `unknown`: no such name; `denied`: outside the allow-list; `unsent`: called without its schema; `observed`: the gateway would have left it out; the rest: searched for. */
  readonly kind: "unknown" | "denied" | "unsent" | "observed" | "loaded" | "searched";
  readonly name: string;
  readonly count: number;
  readonly lastAt: string;
  /** The latest messages before it, if messages are kept. */
  readonly messages: readonly string[];
};

export type MissSample = {
  readonly message: string;
  readonly role: string;
  readonly sent: readonly string[];
  readonly sessionId: string;
  readonly at: string;
};

/** Tokens of tools. A single tool has no baseline: it would have been sent in every round. */
export type TaxRow = {
  /** A day (UTC), role, tool or model; null: no model was named. */
  readonly key: string | null;
  readonly rounds: number;
  readonly sentTokens: number;
  readonly baselineTokens: number | null;
  readonly savedTokens: number | null;
};

export type ModeShareRow = { readonly mode: string; readonly rounds: number; readonly share: number };

export type ResolveTimesRow = {
  readonly role: string;
  readonly rounds: number;
  readonly resolveMsP50: number;
  readonly resolveMsP95: number;
};

export type CalibrationRow = {
  readonly format: string;
  readonly modelName: string | null;
  readonly method: TokenMethod;
  /** Tokens billed per token estimated. */
  readonly factor: number;
  /** The estimate is within this share of the bill, in 19 of 20 cases. */
  readonly uncertainty: number;
  readonly reports: number;
};

/** How token figures were made. */
export type TokenEstimate = {
  /** Null: in several ways. */
  readonly method: TokenMethod | null;
  /** The bill is within this share of them, in 19 of 20 cases. */
  readonly uncertainty: number;
  /** The reports of real usage that corrected them; 0: none. */
  readonly reports: number;
};
