"use client";

import dynamic from "next/dynamic";
import { ChartFrame, ChartSkeleton } from "@/components/charts/chart-frame";
import { EstimateHint } from "@/components/tokens/estimate-hint";
import { Panel } from "@/components/ui/panel";
import { formatTokens } from "@/components/words/format-number";
import type { OverviewView } from "@/server/contract/overview";
import { prepareSaved, type SavedPoint } from "./prepare-saved";
import { SAVED_LOOK } from "./saved-look";

const SavedChart = dynamic(() => import("./saved-chart").then((module) => module.SavedChart), {
  ssr: false,
  loading: ChartSkeleton,
});

const VERDICTS = ["none", "loss", "unknown"] as const;

type SavedPanelProps = { overview: Pick<OverviewView, "period" | "series" | "now" | "estimate">; words: string };

export function SavedPanel({ overview: { period, series, now, estimate }, words }: SavedPanelProps) {
  const summary = `In the last ${words}, ${formatTokens(now.sentTokens)} of tool schemas were sent and ${formatTokens(now.baselineTokens - now.sentTokens)} saved.`;
  const points = prepareSaved(period.bucket, series);
  return (
    <Panel title="Sent and saved over time" className="min-w-0" action={<Legend points={points} />}>
      <ChartFrame summary={summary} height={240}>
        <SavedChart points={points} />
      </ChartFrame>
      {estimate && (
        <p>
          <EstimateHint estimate={estimate} className="inline-block first-letter:uppercase" />
        </p>
      )}
    </Panel>
  );
}

/** Names only what is drawn. */
function Legend({ points }: { points: readonly SavedPoint[] }) {
  const drawn = VERDICTS.filter((verdict) => points.some(({ harm, saved }) => saved > 0 && harm === verdict));
  return (
    <ul className="flex flex-wrap gap-x-4 text-ink-soft text-sm" aria-label="Legend">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-sm bg-tokens-tools/60" />
        sent
      </li>
      {drawn.map((verdict) => (
        <li key={verdict} className="flex items-center gap-1.5" style={{ color: SAVED_LOOK[verdict].color }}>
          <span aria-hidden className="size-2.5 rounded-sm border border-current bg-current/15" />
          {SAVED_LOOK[verdict].title}
        </li>
      ))}
    </ul>
  );
}
