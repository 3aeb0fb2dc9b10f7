"use client";

import { ShieldCheck } from "lucide-react";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount } from "@/components/words/format-number";
import { judge } from "@/server/contract/evaluations";
import { describeSubject } from "./describe-subject";
import { describeFloors, formatRateOrDash } from "./format-figures";
import { RecallTrend } from "./recall-trend";
import { GateBadge, RunStatusBadge } from "./run-status";

type SetItem = ApiOutput["evaluations"]["list"][number];

export function SetTable({ sets }: { sets: readonly SetItem[] }) {
  return (
    <Table label="Sets">
      <thead>
        <tr>
          <TableHead>Set</TableHead>
          <TableHead className="text-right">Cases</TableHead>
          <TableHead className="hidden lg:table-cell">Publishing</TableHead>
          <TableHead>Last run</TableHead>
          <TableHead className="hidden text-right sm:table-cell">Recall</TableHead>
          <TableHead className="hidden text-right md:table-cell">Zero-token small talk</TableHead>
          <TableHead className="hidden text-right sm:table-cell">Tokens per case</TableHead>
          <TableHead className="hidden lg:table-cell">Recall trend</TableHead>
        </tr>
      </thead>
      <tbody>
        {sets.map((set) => (
          <SetRow key={set.id} set={set} />
        ))}
      </tbody>
    </Table>
  );
}

function SetRow({ set }: { set: SetItem }) {
  const [last] = set.runs;
  const figures = set.runs.find(({ status }) => status === "finished")?.figures ?? null;
  return (
    <TableRow>
      <TableCell>
        <Link
          href={`/evaluations/${encodeURIComponent(set.id)}`}
          data-row-link
          className="font-medium font-mono text-sm after:absolute after:inset-0"
        >
          {set.name}
        </Link>
        {set.description && <span className="line-clamp-1 text-ink-soft text-sm">{set.description}</span>}
        {set.required && (
          <span className="mt-0.5 block lg:hidden">
            <RequiredBadge />
          </span>
        )}
      </TableCell>
      <TableCell className="text-right font-mono text-sm">{formatCount(set.cases)}</TableCell>
      <TableCell className="hidden lg:table-cell">
        {set.required ? <RequiredBadge /> : <span className="text-ink-faint">Not required</span>}
        <span className="block text-ink-soft text-sm">{describeFloors(set).join(" · ")}</span>
      </TableCell>
      <TableCell>
        {last === undefined ? (
          <span className="text-ink-faint">Never</span>
        ) : (
          <span className="grid justify-items-start gap-0.5">
            <LastStatus set={set} run={last} />
            <span className="text-ink-soft text-sm sm:whitespace-nowrap">
              {describeSubject(last.subject)} · <Time at={last.startedAt} />
            </span>
            {figures?.recallAll != null && (
              <span className="text-ink-soft text-sm sm:hidden">recall {formatRateOrDash(figures.recallAll)}</span>
            )}
          </span>
        )}
      </TableCell>
      <TableCell className="hidden text-right font-mono text-sm sm:table-cell">
        {formatRateOrDash(figures?.recallAll ?? null)}
      </TableCell>
      <TableCell className="hidden text-right font-mono text-sm md:table-cell">
        {formatRateOrDash(figures?.noToolZeroRate ?? null)}
      </TableCell>
      <TableCell className="hidden text-right font-mono text-sm sm:table-cell">
        {figures?.tokensSentMean == null ? "–" : formatCount(figures.tokensSentMean)}
      </TableCell>
      <TableCell className="hidden lg:table-cell">
        <RecallTrend runs={set.runs} />
      </TableCell>
    </TableRow>
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
