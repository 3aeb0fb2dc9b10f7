import { Link } from "@/components/ui/link";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount, formatShare } from "@/components/words/format-number";
import type { RunItem } from "@/server/contract/eval-runs";
import { judge } from "@/server/contract/evaluations";
import { describeSubject } from "./describe-subject";
import { describeFloors, formatRateOrDash } from "./format-figures";
import { RunProgress } from "./run-progress";
import { GateBadge, RunStatusBadge } from "./run-status";
import type { SetView } from "./set-actions";

export function RunsTable({ set, runs }: { set: SetView; runs: readonly RunItem[] }) {
  return (
    <Table label="Runs">
      <thead>
        <tr>
          <TableHead>On</TableHead>
          <TableHead>Result</TableHead>
          <TableHead className="text-right">Recall</TableHead>
          <TableHead className="hidden text-right md:table-cell">Zero-token small talk</TableHead>
          <TableHead className="hidden text-right sm:table-cell">Tokens per case</TableHead>
          <TableHead className="hidden text-right lg:table-cell">Share of baseline</TableHead>
          <TableHead className="hidden md:table-cell">Started</TableHead>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <TableRow key={run.id}>
            <TableCell>
              <Link
                href={`/evaluations/runs/${encodeURIComponent(run.id)}`}
                data-row-link
                className="font-medium after:absolute after:inset-0"
              >
                {describeSubject(run.subject)}
              </Link>
              {run.setVersion !== set.version && (
                <span className="block text-ink-faint text-sm">on an earlier version of this set</span>
              )}
            </TableCell>
            <TableCell className="relative z-10 w-56">
              <RunOutcome set={set} run={run} />
            </TableCell>
            <TableCell className="text-right font-mono text-sm">
              {formatRateOrDash(run.figures?.recallAll ?? null)}
            </TableCell>
            <TableCell className="hidden text-right font-mono text-sm md:table-cell">
              {formatRateOrDash(run.figures?.noToolZeroRate ?? null)}
            </TableCell>
            <TableCell className="hidden text-right font-mono text-sm sm:table-cell">
              {run.figures?.tokensSentMean == null ? "–" : formatCount(run.figures.tokensSentMean)}
            </TableCell>
            <TableCell className="hidden text-right font-mono text-sm lg:table-cell">
              {run.figures?.tokenRatio == null ? "–" : formatShare(run.figures.tokenRatio)}
            </TableCell>
            <TableCell className="hidden text-ink-soft md:table-cell">
              <Time at={run.startedAt} />
              {run.startedByName && <span className="block text-sm">{run.startedByName}</span>}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
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
