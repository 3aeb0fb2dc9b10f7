import { ShieldCheck } from "lucide-react";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Badge } from "@/components/ui/badge";
import { type Columns, RowLink } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount } from "@/components/words/format-number";
import { judge } from "@/server/contract/evaluations";
import { describeSubject } from "./describe-subject";
import { describeFloors, formatCountOrDash, formatRateOrDash } from "./format-figures";
import { RecallTrend } from "./recall-trend";
import { GateBadge, RunStatusBadge } from "./run-status";

type SetItem = ApiOutput["evaluations"]["list"][number];

export const SET_COLUMNS: Columns<SetItem> = [
  {
    header: "Set",
    cell: ({ id, name, description, required }) => (
      <>
        <RowLink href={`/evaluations/${encodeURIComponent(id)}`}>{name}</RowLink>
        {description && <span className="line-clamp-1 text-ink-soft text-sm">{description}</span>}
        {required && (
          <span className="mt-0.5 block lg:hidden">
            <RequiredBadge />
          </span>
        )}
      </>
    ),
  },
  { header: "Cases", numeric: true, cell: ({ cases }) => formatCount(cases) },
  {
    header: "Publishing",
    from: "lg",
    cell: (set) => (
      <>
        {set.required ? <RequiredBadge /> : <span className="text-ink-faint">Not required</span>}
        <span className="block text-ink-soft text-sm">{describeFloors(set).join(" · ")}</span>
      </>
    ),
  },
  { header: "Last run", cell: (set) => <LastRun set={set} /> },
  {
    header: "Recall",
    numeric: true,
    from: "sm",
    cell: (set) => formatRateOrDash(lastFigures(set)?.recallAll ?? null),
  },
  {
    header: "Zero-token small talk",
    numeric: true,
    from: "md",
    cell: (set) => formatRateOrDash(lastFigures(set)?.noToolZeroRate ?? null),
  },
  {
    header: "Tokens per case",
    numeric: true,
    from: "sm",
    cell: (set) => formatCountOrDash(lastFigures(set)?.tokensSentMean ?? null),
  },
  { header: "Recall trend", from: "lg", cell: ({ runs }) => <RecallTrend runs={runs} /> },
];

function lastFigures({ runs }: SetItem) {
  return runs.find(({ status }) => status === "finished")?.figures ?? null;
}

function LastRun({ set }: { set: SetItem }) {
  const [last] = set.runs;
  const recall = lastFigures(set)?.recallAll;
  if (last === undefined) return <span className="text-ink-faint">Never</span>;
  return (
    <span className="grid justify-items-start gap-0.5">
      <LastStatus set={set} run={last} />
      <span className="text-ink-soft text-sm sm:whitespace-nowrap">
        {describeSubject(last.subject)} · <Time at={last.startedAt} />
      </span>
      {recall != null && <span className="text-ink-soft text-sm sm:hidden">recall {formatRateOrDash(recall)}</span>}
    </span>
  );
}

function LastStatus({ set, run }: { set: SetItem; run: SetItem["runs"][number] }) {
  if (run.status !== "finished" || run.figures === null || describeFloors(set).length === 0) {
    return <RunStatusBadge status={run.status} />;
  }
  return <GateBadge status={judge(set, run.figures).length === 0 ? "passed" : "failed"} />;
}

export function RequiredBadge() {
  return (
    <Badge tone="accent">
      <ShieldCheck aria-hidden />
      Required
    </Badge>
  );
}
