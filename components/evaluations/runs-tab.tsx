"use client";

import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { type Columns, RowLink } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatShare } from "@/components/words/format-number";
import type { RunItem } from "@/server/contract/eval-runs";
import { judge } from "@/server/contract/evaluations";
import { describeSubject } from "./describe-subject";
import { describeFloors, formatCountOrDash, formatRateOrDash } from "./format-figures";
import { RunProgress } from "./run-progress";
import { GateBadge, RunStatusBadge } from "./run-status";
import type { SetView } from "./set-actions";
import { useRuns } from "./use-runs";

export function RunsTab({ set, entry }: { set: SetView; entry: string }) {
  const runs = useRuns(entry);
  return (
    <DataTable
      label="Runs"
      columns={runColumns(set)}
      rows={runs.data ?? []}
      rowKey={({ id }) => id}
      query={runs}
      failure="Couldn't load the runs."
      empty={<EmptyState>No runs yet. Click “Run…” to test the draft, a revision or a preset.</EmptyState>}
    />
  );
}

function runColumns(set: SetView): Columns<RunItem> {
  return [
    {
      header: "Run on",
      cell: ({ id, subject, setVersion }) => (
        <>
          <RowLink mono={false} href={`/evaluations/runs/${encodeURIComponent(id)}`}>
            {describeSubject(subject)}
          </RowLink>
          {setVersion !== set.version && (
            <span className="block text-ink-faint text-sm">on an earlier version of this set</span>
          )}
        </>
      ),
    },
    { header: "Result", style: "relative z-10 w-56", cell: (run) => <RunOutcome set={set} run={run} /> },
    { header: "Recall", numeric: true, cell: ({ figures }) => formatRateOrDash(figures?.recallAll ?? null) },
    {
      header: "Zero-token small talk",
      numeric: true,
      from: "md",
      cell: ({ figures }) => formatRateOrDash(figures?.noToolZeroRate ?? null),
    },
    {
      header: "Tokens per case",
      numeric: true,
      from: "sm",
      cell: ({ figures }) => formatCountOrDash(figures?.tokensSentMean ?? null),
    },
    {
      header: "Share of baseline",
      numeric: true,
      from: "lg",
      cell: ({ figures }) => (figures?.tokenRatio == null ? "–" : formatShare(figures.tokenRatio)),
    },
    {
      header: "Started",
      from: "md",
      style: "text-ink-soft",
      cell: ({ startedAt, startedByName }) => (
        <>
          <Time at={startedAt} />
          {startedByName && <span className="block text-sm">{startedByName}</span>}
        </>
      ),
    },
  ];
}

function RunOutcome({ set, run }: { set: SetView; run: RunItem }) {
  if (run.status === "running" || run.status === "waiting") return <RunProgress run={run} />;
  if (run.status === "finished" && run.figures !== null && describeFloors(set).length > 0) {
    return <GateBadge status={judge(set, run.figures).length === 0 ? "passed" : "failed"} />;
  }
  return (
    <>
      <RunStatusBadge status={run.status} />
      {run.error && <span className="block text-ink-soft text-sm">{run.error}.</span>}
    </>
  );
}
