import type { HarmVerdict } from "@/components/harm/describe-harm";
import { countOf } from "@/components/words/count-of";
import { formatShare } from "@/components/words/format-number";
import type { Bucket, TrafficBucket } from "@/server/contract/overview";
import { judgeTraffic } from "./judge-traffic";

export type SavedPoint = {
  readonly at: string;
  /** Short, for the axis; `title` is the full text for the tooltip. */
  readonly tick: string;
  readonly title: string;
  readonly sent: number;
  readonly saved: number;
  readonly rounds: number;
  /** Whether rounds called a tool that had not been sent. */
  readonly harm: HarmVerdict;
  /** The share saved, drawn above the bar; empty if nothing was sent, or if the labels would collide. */
  readonly label: string;
};

const MAX_LABELS = 14;

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Days are in UTC; hours are in the reader's time zone. */
export function prepareSaved(bucket: Bucket, series: readonly TrafficBucket[], timeZone?: string): SavedPoint[] {
  const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  return series.map((bucketed) => {
    const { at, sentTokens, baselineTokens, rounds } = bucketed;
    const date = new Date(at);
    const tick = bucket === "day" ? DAY.format(date) : hour.format(date);
    const when = bucket === "day" ? `${tick} (UTC)` : `${tick} (1 hour)`;
    return {
      at,
      tick,
      title: `${when} · ${countOf(rounds, "round")}`,
      sent: sentTokens,
      saved: Math.max(0, baselineTokens - sentTokens),
      rounds,
      harm: judgeTraffic(bucketed),
      label: labelOf(sentTokens, baselineTokens, series),
    };
  });
}

function labelOf(sent: number, baseline: number, series: readonly TrafficBucket[]): string {
  const isCrowded = series.filter(({ rounds }) => rounds > 0).length > MAX_LABELS;
  return isCrowded || baseline <= sent ? "" : `−${formatShare((baseline - sent) / baseline)}`;
}
