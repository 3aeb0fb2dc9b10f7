"use client";

import dynamic from "next/dynamic";
import { useMemo } from "react";
import { ChartFrame, ChartSkeleton } from "@/components/charts/chart-frame";
import { Panel } from "@/components/ui/panel";
import { formatTokens } from "@/components/words/format-number";
import type { SessionReplay, SessionRound } from "@/server/contract/sessions";
import { prepareTax } from "./prepare-tax";

const TaxChart = dynamic(() => import("./tax-chart").then((module) => module.TaxChart), {
  ssr: false,
  loading: ChartSkeleton,
});

export function TaxPanel({ rounds, replay }: { rounds: readonly SessionRound[]; replay: SessionReplay | null }) {
  const points = useMemo(() => prepareTax(rounds, replayedTokens(replay)), [rounds, replay]);
  const sent = rounds.reduce((total, { sentTokens }) => total + sentTokens, 0);
  const summary = `Tool tokens by round: ${formatTokens(sent)} in ${rounds.length} rounds.`;
  return (
    <Panel title="Tool tax by round" className="min-w-0" action={<Legend isReplayed={replay !== null} />}>
      <ChartFrame summary={summary} height={160}>
        <TaxChart points={points} isReplayed={replay !== null} />
      </ChartFrame>
    </Panel>
  );
}

function replayedTokens(replay: SessionReplay | null): Map<string, number> {
  const rounds = replay?.rounds ?? [];
  return new Map(rounds.flatMap(({ id, after }) => (after === null ? [] : [[id, after.sentTokens] as const])));
}

function Legend({ isReplayed }: { isReplayed: boolean }) {
  return (
    <ul className="flex flex-wrap justify-end gap-x-4 text-ink-soft text-sm" aria-label="Legend">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-sm bg-tokens-tools/33" />
        cached prefix
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-sm bg-tokens-tools" />
        fresh
      </li>
      {isReplayed && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="w-3 border-accent border-t-2 border-dashed" />
          replayed
        </li>
      )}
    </ul>
  );
}
