"use client";

import { Play } from "lucide-react";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/components/words/format-number";
import type { Gate } from "@/server/contract/evaluations";
import { describeFailure, describeFloors, formatRateOrDash } from "./format-figures";
import { RunProgressOf } from "./run-progress";
import { GateBadge } from "./run-status";
import { useGates } from "./use-gates";

type GatePanelProps = { draftHash: string; gates: readonly Gate[] };

export function GatePanel({ draftHash, gates: initial }: GatePanelProps) {
  const gates = useGates(draftHash, initial);
  const mayEdit = useMay("policy.edit");
  const run = useAction(useTRPC().evaluations.startRuns.mutationOptions());
  const start = (chosen: readonly Gate[]) => {
    for (const { setId } of chosen) run.mutate({ setId, subjects: [{ kind: "draft" }] });
  };
  const open = gates.filter(({ status }) => status === "not-run");
  return (
    <Panel
      title="Required evaluations"
      count={gates.length}
      flush
      action={
        mayEdit &&
        open.length > 1 && (
          <Button size="sm" pending={run.isPending} onClick={() => start(open)}>
            <Play aria-hidden />
            Run all {open.length} on draft
          </Button>
        )
      }
    >
      <ul>
        {gates.map((gate) => (
          <li key={gate.setId} className="border-line border-b px-4 py-3 last:border-b-0">
            <GateRow gate={gate} onRun={mayEdit ? () => start([gate]) : null} pending={run.isPending} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function GateRow({ gate, onRun, pending }: { gate: Gate; onRun: (() => void) | null; pending: boolean }) {
  const { status, figures, failures, runId } = gate;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <GateBadge status={status} />
          <Link href={`/evaluations/${encodeURIComponent(gate.setId)}`} className="font-medium hover:underline">
            <Name>{gate.name}</Name>
          </Link>
          <span className="text-ink-faint text-sm">{describeFloors(gate).join(" · ") || "Any result passes"}</span>
        </div>
        <div className="flex items-center gap-2">
          {runId !== null && (
            <Button asChild size="sm" variant="ghost">
              <Link href={`/evaluations/runs/${encodeURIComponent(runId)}`}>
                {status === "not-run" ? "Last attempt" : "View run"}
              </Link>
            </Button>
          )}
          {onRun && status !== "running" && (
            <Button size="sm" pending={pending} onClick={onRun} aria-label={`Run ${gate.name} on the draft`}>
              <Play aria-hidden />
              {status === "not-run" ? "Run now" : "Run again"}
            </Button>
          )}
        </div>
      </div>
      {status === "running" && runId !== null && <RunProgressOf id={runId} />}
      {figures && (
        <p className="text-ink-soft text-sm tabular-nums">
          Recall {formatRateOrDash(figures.recallAll)} · zero-token small talk{" "}
          {formatRateOrDash(figures.noToolZeroRate)} ·{" "}
          {figures.tokensSentMean === null ? "–" : formatCount(figures.tokensSentMean)} tok of JSON per case
        </p>
      )}
      {failures.map((failure) => (
        <p key={failure.measure} className="text-danger text-sm">
          {capitalize(describeFailure(failure))}.
        </p>
      ))}
      {status === "not-run" && <p className="text-ink-soft text-sm">Run it on this draft before you publish.</p>}
    </div>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
