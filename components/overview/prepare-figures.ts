import type { HarmVerdict } from "@/components/harm/describe-harm";
import { countOf } from "@/components/words/count-of";
import { formatChange, formatCount, formatMoney, formatShare, formatTokens } from "@/components/words/format-number";
import type { OverviewView, Spend, Traffic } from "@/server/contract/overview";
import { countLosing, judgeTraffic } from "./judge-traffic";

export type Figure = {
  readonly key: "cost" | "baseline" | "lost";
  readonly title: string;
  readonly value: string;
  readonly tone: HarmVerdict | null;
  /** The exact value, or what it is made of. */
  readonly exact: string;
  readonly note: string;
  readonly delta: { readonly text: string; readonly tone: HarmVerdict; readonly about: string } | null;
  readonly points: readonly (number | null)[];
};

type Facts = Pick<OverviewView, "now" | "before" | "series" | "spend">;

/** What tools cost, what they would have cost and what was lost. Deltas compare per-round values or shares, so that more traffic alone changes none of them. */
export function prepareFigures({ now, before, series, spend }: Facts): Figure[] {
  const perRound = ratio(now.sentTokens, now.rounds);
  const harm = judgeTraffic(now);
  const share = shareSaved(now);
  const losing = countLosing(now);
  return [
    {
      key: "cost",
      title: "Tools cost",
      value: formatTokens(now.sentTokens),
      tone: null,
      exact: `${formatCount(now.sentTokens)} tokens in ${countOf(now.rounds, "round")}`,
      note: join(
        perRound === null ? null : `${formatTokens(Math.round(perRound))} per round`,
        money(spend, "sentDollars"),
      ),
      delta: change(ratio(before.sentTokens, before.rounds), perRound, harm),
      points: series.map(({ rounds, sentTokens }) => (rounds === 0 ? null : sentTokens)),
    },
    {
      key: "baseline",
      title: "Sending every tool would have cost",
      value: formatTokens(now.baselineTokens),
      tone: null,
      exact: `${formatCount(now.baselineTokens)} tokens, ${formatCount(saved(now))} more than was sent`,
      note: join(share === null ? null : `${formatShare(share)} saved`, money(spend, "baselineDollars")),
      delta: points(shareSaved(before), share, harm),
      points: series.map(({ rounds, baselineTokens }) => (rounds === 0 ? null : baselineTokens)),
    },
    {
      key: "lost",
      title: "Lost",
      value: now.calling === 0 ? "Unknown" : losing === 0 ? "Nothing" : countOf(losing, "round"),
      tone: harm,
      exact:
        "Rounds that called a tool that had not been sent. Recall: the share of rounds with calls in which every called tool had been sent.",
      note: describeLoss(now, losing),
      delta: points(recall(before), recall(now), "none"),
      points: series.map(recall),
    },
  ];
}

function describeLoss(now: Traffic, losing: number): string {
  if (now.calling === 0) return "No tool calls were reported.";
  if (losing === 0) return `${countOf(now.calling, "round")} with calls had every tool they called`;
  return `of ${formatCount(now.calling)} with calls lacked a tool they called · ${formatShare(recall(now) ?? 0)} recall`;
}

export function describeSpend(spend: Spend): string | null {
  if (spend.rounds === 0) return null;
  if (spend.pricedRounds === 0) return "No cost shown: no round used a model with a price.";
  if (spend.pricedRounds === spend.rounds) return null;
  return `Cost covers ${formatCount(spend.pricedRounds)} of ${formatCount(spend.rounds)} rounds; the others used no model with a price.`;
}

function money(spend: Spend, key: "sentDollars" | "baselineDollars"): string | null {
  return spend.pricedRounds === 0 ? null : formatMoney(spend[key]);
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

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Tokens per round: fewer is better, if nothing is lost. */
function change(before: number | null, after: number | null, harm: HarmVerdict): Figure["delta"] {
  const text = before === null || after === null ? null : formatChange(before, after);
  if (text === null || before === null || after === null) return null;
  return { text, tone: after < before ? harm : after > before ? "loss" : "unknown", about: "per round" };
}

/** In percentage points, because a percentage of a percentage is ambiguous. More is better, if nothing is lost. */
function points(before: number | null, after: number | null, harm: HarmVerdict): Figure["delta"] {
  if (before === null || after === null) return null;
  const difference = Math.round((after - before) * 1000) / 10;
  const text = `${difference > 0 ? "+" : difference < 0 ? "−" : "±"}${Math.abs(difference)} points`;
  return { text, tone: difference > 0 ? harm : difference < 0 ? "loss" : "unknown", about: "" };
}

function join(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(" · ");
}
