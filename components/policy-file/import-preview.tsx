"use client";

import { ExposurePanel } from "@/components/publishing/exposure-panel";
import { DiffPanels } from "@/components/revisions/diff-panels";
import { LintPanel } from "@/components/revisions/lint-panel";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/components/words/count-of";
import { listNames } from "@/components/words/list-names";

type Preview = ApiOutput["policyFile"]["preview"];
type ImportPreviewProps = { preview: Preview; pending: boolean; onImport: () => void };

export function ImportPreview({ preview, pending, onImport }: ImportPreviewProps) {
  const { diff, lint, exposures, guards, commandLines } = preview;
  const { newSets, changedSets, changesRules } = guards;
  const changesNothing = diff.changes.length === 0 && newSets.length + changedSets.length === 0 && !changesRules;
  if (changesNothing) return <Notice tone="good">The draft already matches the file.</Notice>;
  return (
    <div className="grid gap-4">
      {commandLines.length > 0 && (
        <Notice tone="warn">
          {listNames(commandLines)} {commandLines.length === 1 ? "runs a command" : "run commands"} on this server. Only
          an admin can import {commandLines.length === 1 ? "it" : "them"}.
        </Notice>
      )}
      <DiffPanels diff={diff} />
      {(newSets.length > 0 || changedSets.length > 0 || changesRules) && (
        <Notice>
          {[
            newSets.length > 0 ? `New evaluation sets: ${listNames(newSets)}.` : "",
            changedSets.length > 0 ? `Replaced evaluation sets: ${listNames(changedSets)}.` : "",
            changesRules ? "The publishing rules are replaced." : "",
          ]
            .filter(Boolean)
            .join(" ")}
        </Notice>
      )}
      {exposures.length > 0 && <ExposurePanel exposures={exposures} />}
      <LintPanel findings={lint} />
      <div>
        <Button variant="primary" pending={pending} onClick={onImport}>
          Import {countOf(diff.changes.length, "change")}
        </Button>
      </div>
    </div>
  );
}
