"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ChartFrame, ChartSkeleton } from "@/components/charts/chart-frame";
import { HarmText } from "@/components/harm/harm-text";
import { lowerFirst } from "@/components/policies/settings/describe-settings";
import { useTRPC } from "@/components/trpc/trpc";
import { Notice } from "@/components/ui/notice";
import { QueryView } from "@/components/ui/query-view";
import { formatCount } from "@/components/words/format-number";
import type { RunView, SweepResult, SweepSubject } from "@/server/contract/eval-runs";
import { ApplyPoint } from "./apply-point";
import { prepareSweep } from "./prepare-sweep";
import { RunProgress } from "./run-progress";
import { sweepSetting } from "./sweep-settings";
import { SweepTable } from "./sweep-table";

const HEIGHT = 320;
const SweepChart = dynamic(() => import("./sweep-chart").then((module) => module.SweepChart), {
  ssr: false,
  loading: ChartSkeleton,
});

export function SweepRun({ id }: { id: string }) {
  const run = useQuery(
    useTRPC().evaluations.run.queryOptions(
      { id },
      {
        refetchInterval: ({ state }) =>
          state.data?.status === "running" || state.data?.status === "waiting" ? 700 : false,
      },
    ),
  );
  return (
    <QueryView
      query={run}
      failure="Couldn't load the sweep."
      pending={<div style={{ height: HEIGHT }} className="skeleton rounded-md" />}
    >
      {(data) => <SweepView run={data} />}
    </QueryView>
  );
}

export function SweepView({ run }: { run: RunView }) {
  if (run.subject.kind !== "sweep") return null;
  if (run.status === "running" || run.status === "waiting") return <RunProgress run={run} />;
  if (run.sweep === null) {
    return (
      <Notice tone={run.status === "failed" ? "danger" : "info"} title="The sweep did not finish">
        {run.error ?? "It was canceled"}.
      </Notice>
    );
  }
  return <SweepCurve subject={run.subject} sweep={run.sweep} />;
}

function SweepCurve({ subject, sweep }: { subject: SweepSubject; sweep: SweepResult }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const curve = prepareSweep(sweep);
  const { label, format } = sweepSetting(subject.parameter);
  const harm = curve.points.find(({ value }) => value === chosen)?.harm ?? null;
  if (curve.points.length === 0) {
    return <Notice>No case in this set measures recall under this policy, so there is no curve.</Notice>;
  }
  return (
    <div className="grid gap-4">
      <ChartFrame summary={`Recall and tokens by ${lowerFirst(label)} of ${subject.policyName}`} height={HEIGHT}>
        <SweepChart curve={curve} label={label} format={format} chosen={chosen} onChoose={setChosen} />
      </ChartFrame>
      <p className="text-ink-faint text-sm">
        The recommended value is the knee of the curve: beyond it, extra tokens add little recall. Filled points are the
        best ones: no other sends fewer tokens for the same recall. The ring is the draft at the start of the sweep,
        with {lowerFirst(label)} at <span className="text-ink">{format(sweep.current)}</span>
        {curve.current &&
          ` (recall ${curve.current.recall.toFixed(1)}%, ${formatCount(curve.current.tokens)} tok per case)`}
        .
      </p>
      <SweepTable
        curve={curve}
        current={sweep.current}
        label={label}
        format={format}
        chosen={chosen}
        onChoose={setChosen}
      />
      {harm && <HarmText harm={harm} />}
      <ApplyPoint subject={subject} value={chosen} />
    </div>
  );
}
