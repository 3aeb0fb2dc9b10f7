import { formatChange, formatCount, formatMoney, formatShare, formatTokens } from "@/components/words/format-number";
import type { OverviewView, Spend, Traffic } from "@/server/contract/overview";

export type Figure = {
  readonly key: "tax" | "saved" | "recall" | "escapes";
  readonly title: string;
  readonly value: string | null;
  /** The exact value, or what it is made of. */
  readonly exact: string;
  readonly note: string;
  readonly delta: { readonly text: string; readonly tone: "good" | "bad" | "same"; readonly about: string } | null;
  readonly points: readonly (number | null)[];
};

type Facts = Pick<OverviewView, "now" | "before" | "series" | "spend">;

/** Deltas compare per-round values or shares, so that more traffic alone changes none of them. */
export function prepareFigures({ now, before, series, spend }: Facts): Figure[] {
  const perRound = ratio(now.sentTokens, now.rounds);
  return [
    {
      key: "tax",
      title: "Tool tokens sent",
      value: formatTokens(now.sentTokens),
      exact: `${formatCount(now.sentTokens)} tokens in ${formatCount(now.rounds)} rounds`,
      note: join(perRound === null ? null : `${formatTokens(Math.round(perRound))} per round`, moneySent(spend)),
      delta: change(ratio(before.sentTokens, before.rounds), perRound),
      points: series.map(({ rounds, sentTokens }) => (rounds === 0 ? null : sentTokens)),
    },
    {
      key: "saved",
      title: "Saved",
      value: formatTokens(saved(now)),
      exact: `${formatCount(saved(now))} of the ${formatCount(now.baselineTokens)} tokens that sending every tool would have cost`,
      note: join(
        shareSaved(now) === null ? null : `${formatShare(shareSaved(now) ?? 0)} of the baseline`,
        spend.pricedRounds === 0 ? null : formatMoney(spend.baselineDollars - spend.sentDollars),
      ),
      delta: points(shareSaved(before), shareSaved(now), "more"),
      points: series.map((bucket) => (bucket.rounds === 0 ? null : saved(bucket))),
    },
    {
      key: "recall",
      title: "Recall",
      value: recall(now) === null ? null : formatShare(recall(now) ?? 0),
      exact: "Share of rounds with tool calls in which every called tool had been sent",
      note:
        now.calling === 0
          ? "no tool calls reported"
          : `${formatCount(now.covered)} of ${formatCount(now.calling)} rounds with calls had every tool they called`,
      delta: points(recall(before), recall(now), "more"),
      points: series.map(recall),
    },
    {
      key: "escapes",
      title: "Escape rate",
      value: escapeRate(now) === null ? null : formatShare(escapeRate(now) ?? 0),
      exact: "Share of rounds that called an allowed tool that had not been sent",
      note: `${formatCount(now.escaped)} of ${formatCount(now.rounds)} rounds called an unsent tool`,
      delta: points(escapeRate(before), escapeRate(now), "less"),
      points: series.map(escapeRate),
    },
  ];
}

export function describeSpend(spend: Spend): string | null {
  if (spend.rounds === 0) return null;
  if (spend.pricedRounds === 0) return "No cost shown: no round used a model with a price.";
  if (spend.pricedRounds === spend.rounds) return null;
  return `Cost covers ${formatCount(spend.pricedRounds)} of ${formatCount(spend.rounds)} rounds; the others used no model with a price.`;
}

function moneySent({ pricedRounds, sentDollars }: Spend): string | null {
  return pricedRounds === 0 ? null : formatMoney(sentDollars);
}

function saved({ baselineTokens, sentTokens }: Traffic): number {
  return baselineTokens - sentTokens;
}

function shareSaved(traffic: Traffic): number | null {
  return ratio(saved(traffic), traffic.baselineTokens);
}

function recall({ covered, calling }: Traffic): number | null {
  return ratio(covered, calling);
}

function escapeRate({ escaped, rounds }: Traffic): number | null {
  return ratio(escaped, rounds);
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Tokens per round: fewer is better. */
function change(before: number | null, after: number | null): Figure["delta"] {
  const text = before === null || after === null ? null : formatChange(before, after);
  if (text === null || before === null || after === null) return null;
  return { text, tone: after < before ? "good" : after > before ? "bad" : "same", about: "per round" };
}

/** In percentage points, because a percentage of a percentage is ambiguous. */
function points(before: number | null, after: number | null, better: "more" | "less"): Figure["delta"] {
  if (before === null || after === null) return null;
  const difference = Math.round((after - before) * 1000) / 10;
  const text = `${difference > 0 ? "+" : difference < 0 ? "−" : "±"}${Math.abs(difference)} points`;
  const isBetter = better === "more" ? difference > 0 : difference < 0;
  return { text, tone: difference === 0 ? "same" : isBetter ? "good" : "bad", about: "" };
}

function join(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(" · ");
}
