"use client";

import dynamic from "next/dynamic";
import { ChartFrame, ChartSkeleton } from "@/components/charts/chart-frame";
import { Panel } from "@/components/ui/panel";
import { formatTokens } from "@/components/words/format-number";
import { prepareTokenSteps } from "./prepare-token-steps";
import type { usePreview } from "./use-policy-trial";

const TokensChart = dynamic(() => import("./tokens-chart").then((module) => module.TokensChart), {
  ssr: false,
  loading: ChartSkeleton,
});

const HEIGHT = 136;

/** Hidden on error: the preview below shows it. */
export function TokensPanel({ query }: { query: ReturnType<typeof usePreview> }) {
  const { data } = query;
  const points = data ? prepareTokenSteps(data.before, data.after) : [];
  if (query.isError || (data && points.length === 0)) return null;
  return (
    <Panel
      title="Tokens sent"
      action={
        data && (
          <span className="text-ink-soft text-sm">
            <span className="font-mono">{data.role}</span>
            {data.baselineTokens !== null && <>, baseline {formatTokens(data.baselineTokens)}</>}
          </span>
        )
      }
    >
      <ChartFrame summary={data ? summaryOf(points, data.role) : "Tokens sent by window size"} height={HEIGHT}>
        {data ? <TokensChart points={points} ownWindow={data.window} /> : <ChartSkeleton />}
      </ChartFrame>
      <p className="mt-2 text-ink-faint text-sm">Average of the messages below, by window size.</p>
    </Panel>
  );
}

function summaryOf(points: ReturnType<typeof prepareTokenSteps>, role: string): string {
  const steps = points.map(
    ({ window, before, after }) => `from ${window}: ${before ?? "?"} before, ${after ?? "?"} after`,
  );
  return `Average tokens sent to ${role} by window size: ${steps.join("; ")}`;
}
