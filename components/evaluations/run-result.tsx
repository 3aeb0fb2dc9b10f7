"use client";

import { CircleCheck } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import type { Figures, RunView } from "@/server/contract/eval-runs";
import { judge } from "@/server/contract/evaluations";
import { ComparePicker, findOther } from "./compare-picker";
import { FiguresTable } from "./figures-table";
import { describeFailure, describeFloors } from "./format-figures";
import { RunCases } from "./run-cases";
import { RunFigures } from "./run-figures";
import { useRunCaseFilters } from "./use-run-case-filters";
import { useLostCases } from "./use-run-cases";

export function RunResult({ run, figures }: { run: RunView; figures: Figures }) {
  const { address, setAddress } = useRunCaseFilters(run.id);
  const { against } = address;
  const other = findOther(run, against);
  const cases = useLostCases({ id: run.id, against });
  const failures = judge(run.set, figures);
  const floors = describeFloors(run.set).join(" · ");
  return (
    <>
      {failures.length > 0 ? (
        <Notice tone="danger" title={run.set.required ? "Failed: this draft can't be published" : "Failed"}>
          <ul className="list-disc pl-4">
            {failures.map((failure) => (
              <li key={failure.measure}>{describeFailure(failure)}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        floors !== "" && (
          <p className="flex items-center gap-2 text-good">
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            <span>
              Passed: <span className="text-ink-soft">{floors}</span>
            </span>
          </p>
        )
      )}
      {run.isByWords && <Notice>No embedder is configured, so tools were matched by words only, as for agents.</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <ComparePicker run={run} against={against} onChange={(next) => setAddress({ against: next })} />
      </div>
      <RunFigures figures={figures} before={other?.figures ?? null} cases={cases} />
      {(run.byKind.length > 0 || run.byRole.length > 1) && (
        <div className="grid gap-4 xl:grid-cols-2">
          {run.byKind.length > 0 && (
            <Panel title="By kind" flush>
              <FiguresTable
                label="Figures by kind"
                of="Kind"
                groups={run.byKind}
                onChoose={(kind) => setAddress({ kind })}
              />
            </Panel>
          )}
          <Panel title="By role" flush>
            <FiguresTable label="Figures by role" of="Role" groups={run.byRole} />
          </Panel>
        </div>
      )}
      <RunCases run={run} hasOther={other !== null} />
    </>
  );
}
