"use client";

import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { Panel } from "@/components/ui/panel";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";
import type { LintFinding } from "@/server/engine/analysis/lint";
import { describeFinding } from "./describe-finding";

/** Errors first: they block publishing. */
export function LintPanel({ findings }: { findings: readonly LintFinding[] }) {
  const sorted = [...findings].sort((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
  const { shown, hidden, showMore } = useShown(sorted);
  return (
    <Panel title="Checks" count={findings.length} flush>
      {sorted.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-3">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          All checks passed.
        </p>
      ) : (
        <ul>
          {shown.map((finding) => (
            <li key={JSON.stringify(finding)} className="flex gap-2.5 border-line border-b px-4 py-2 last:border-b-0">
              <FindingMark severity={finding.severity} />
              <span className="min-w-0 break-words">{describeFinding(finding)}</span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore hidden={hidden} onShow={showMore} />
    </Panel>
  );
}

function FindingMark({ severity }: { severity: LintFinding["severity"] }) {
  const Icon = severity === "error" ? CircleAlert : TriangleAlert;
  return (
    <span
      className={`flex w-20 shrink-0 items-center gap-1.5 font-medium text-sm ${severity === "error" ? "text-danger" : "text-warn"}`}
    >
      <Icon aria-hidden className="size-4" />
      {severity === "error" ? "Error" : "Warning"}
    </span>
  );
}
