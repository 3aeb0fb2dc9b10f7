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
  if (changesNothing) return <Notice tone="good">The draft is what the file says already.</Notice>;
  return (
    <div className="grid gap-4">
      {commandLines.length > 0 && (
        <Notice tone="warn">
          {listNames(commandLines)} {commandLines.length === 1 ? "starts a command" : "start commands"} on this server;
          only an admin may bring {commandLines.length === 1 ? "it" : "them"} in.
        </Notice>
      )}
      <DiffPanels diff={diff} />
      {(newSets.length > 0 || changedSets.length > 0 || changesRules) && (
        <Notice>
          {[
            newSets.length > 0 ? `New evaluation sets: ${listNames(newSets)}.` : "",
            changedSets.length > 0 ? `Replaced evaluation sets: ${listNames(changedSets)}.` : "",
            changesRules ? "The publishing rules become those of the file." : "",
          ]
            .filter(Boolean)
            .join(" ")}
        </Notice>
      )}
      {exposures.length > 0 && <ExposurePanel exposures={exposures} />}
      <LintPanel findings={lint} />
      <div>
        <Button variant="primary" pending={pending} onClick={onImport}>
          Make it the draft: {countOf(diff.changes.length, "change")}
        </Button>
      </div>
    </div>
  );
}
