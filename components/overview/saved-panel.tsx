"use client";

import dynamic from "next/dynamic";
import { ChartFrame, ChartSkeleton } from "@/components/charts/chart-frame";
import { EstimateHint } from "@/components/tokens/estimate-hint";
import { Panel } from "@/components/ui/panel";
import { formatTokens } from "@/components/words/format-number";
import type { OverviewView } from "@/server/contract/overview";
import { prepareSaved } from "./prepare-saved";

const SavedChart = dynamic(() => import("./saved-chart").then((module) => module.SavedChart), {
  ssr: false,
  loading: ChartSkeleton,
});

type SavedPanelProps = { overview: Pick<OverviewView, "period" | "series" | "now" | "estimate">; words: string };

export function SavedPanel({ overview: { period, series, now, estimate }, words }: SavedPanelProps) {
  const summary = `In the last ${words}, ${formatTokens(now.sentTokens)} of tool schemas were sent and ${formatTokens(now.baselineTokens - now.sentTokens)} saved.`;
  return (
    <Panel title="Sent and saved over time" className="min-w-0" action={<Legend />}>
      <ChartFrame summary={summary} height={240}>
        <SavedChart points={prepareSaved(period.bucket, series)} />
      </ChartFrame>
      {estimate && (
        <p className="px-4 pb-3">
          <EstimateHint estimate={estimate} className="first-letter:uppercase" />
        </p>
      )}
    </Panel>
  );
}

function Legend() {
  return (
    <ul className="flex gap-4 text-ink-soft text-sm" aria-label="Legend">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-sm bg-tokens-tools/60" />
        sent
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-sm border border-good bg-good/15" />
        saved, compared with sending every tool
      </li>
    </ul>
  );
}
