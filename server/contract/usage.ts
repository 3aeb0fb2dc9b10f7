import { z } from "zod";
import { timestamp } from "./common";

const DAY_MS = 86_400_000;
/** A year and a bit: long enough to compare with a year ago, and short enough to answer in one query. */
const MAX_DAYS = 400;
const DEFAULT_DAYS = 7;

const range = {
  from: z.iso.datetime({ offset: true }).nullish(),
  to: z.iso.datetime({ offset: true }).nullish(),
  role: z.string().min(1).max(200).nullish(),
};

/** Which rounds are asked about: from (inclusive) to (exclusive), of one role or of all. */
export type UsageRange = { readonly from: Date; readonly to: Date; readonly role?: string | null };

type RawRange = z.output<z.ZodObject<typeof range>>;

/** Left out: the last seven days. */
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

export const usageInput = z.object(range).superRefine(checkRange).transform(readRange);

export const TAX_KEYS = ["day", "role", "tool", "model"] as const;
export type TaxKey = (typeof TAX_KEYS)[number];
export const taxInput = z
  .object({ ...range, by: z.enum(TAX_KEYS) })
  .superRefine(checkRange)
  .transform(({ by, ...rest }) => ({ by, range: readRange(rest) }));

const count = z.number().int();
const share = z.number().nullable();

/** Of the rounds in which something was called: in how many everything called had been sent. Null: nothing to go by. */
const recallFigures = { reported: count, calling: count, covered: count, recall: share };
export const recallView = z.object({
  ...recallFigures,
  byRole: z.array(z.object({ role: z.string(), ...recallFigures })),
});
export type RecallView = z.output<typeof recallView>;

/** Tools that were called without having been sent. A tool counts once a round, however often it was called. */
export const escapesView = z.object({
  rounds: count,
  escapes: count,
  escapedRounds: count,
  escapesPerRound: share,
  tools: z.array(z.object({ tool: z.string(), escapes: count, lastAt: timestamp })),
});
export type EscapesView = z.output<typeof escapesView>;

/** `unknown`: no such name; `denied`: outside the allow-list; `unsent`: called without its schema; the others: looked for. */
export const MISS_KINDS = ["unknown", "denied", "unsent", "loaded", "searched"] as const;
export const missRow = z.object({
  kind: z.enum(MISS_KINDS),
  name: z.string(),
  count,
  lastAt: timestamp,
  /** The newest messages after which it was asked for, where messages are kept. */
  messages: z.array(z.string()),
});
export type MissRow = z.output<typeof missRow>;

/** Tokens that tools took. Of a single tool there is no baseline: it would have been sent in every round. */
export const taxRow = z.object({
  /** A day (in UTC), a role, a tool or a model; null: no model was named. */
  key: z.string().nullable(),
  rounds: count,
  sentTokens: z.number(),
  baselineTokens: z.number().nullable(),
  savedTokens: z.number().nullable(),
});
export type TaxRow = z.output<typeof taxRow>;

export const modeShareRow = z.object({ mode: z.string(), rounds: count, share: z.number() });
export type ModeShareRow = z.output<typeof modeShareRow>;

export const resolveTimesRow = z.object({
  role: z.string(),
  rounds: count,
  resolveMsP50: z.number(),
  resolveMsP95: z.number(),
});
export type ResolveTimesRow = z.output<typeof resolveTimesRow>;

/** Tokens that a provider charged per token counted here; null: not enough to go by. */
export const calibrationRow = z.object({ encoding: z.string(), samples: count, ratio: z.number().nullable() });
export type CalibrationRow = z.output<typeof calibrationRow>;
