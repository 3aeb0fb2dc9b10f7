"use client";

import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import type { TriedView } from "@/server/contract/playground";
import { ComparisonPanel } from "./comparison-panel";
import { PlaygroundResult } from "./playground-result";
import { PlaygroundStart } from "./playground-start";
import { prepareComparison } from "./prepare-comparison";
import { RequestPanel } from "./request-panel";
import { SaveCaseDialog } from "./save-case-dialog";
import { toCalls } from "./to-calls";
import type { Trial } from "./to-trial";
import { useChoices } from "./use-choices";
import { usePlayground } from "./use-playground";
import { useComparedHarm, useTrial } from "./use-trial";

export function PlaygroundPage() {
  const playground = usePlayground();
  const choices = useChoices();
  const { trial } = playground;
  const tried = useTrial(trial);
  const harms = useComparedHarm(trial);
  const subjects = trial === null ? [] : (tried.data?.subjects ?? []);
  const view = subjects[0]?.view ?? null;
  const rows = prepareComparison(subjects.map((subject) => subject.view));
  return (
    <>
      <PageHeader
        title="Playground"
        description="See which tools a message gets, using the draft or any revision. Nothing is recorded."
        actions={trial && <Actions trial={trial} view={view} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_17rem]">
        <RequestPanel
          playground={playground}
          choices={choices}
          rounds={subjects[0]?.rounds ?? []}
          shown={trial?.shown ?? 0}
          triedRole={view?.role ?? null}
        />
        <div className="min-w-0">
          {trial === null ? (
            <PlaygroundStart onTry={playground.tryExample} />
          ) : (
            <PlaygroundResult playground={playground} trial={trial} tried={tried} rows={rows} />
          )}
        </div>
        <div className="min-w-0 lg:col-span-2 xl:col-span-1">
          <ComparisonPanel
            playground={playground}
            choices={choices}
            subjects={subjects}
            harms={harms.data ?? []}
            rows={rows}
          />
        </div>
      </div>
    </>
  );
}

/** Rendered before the result arrives, so that the header doesn't shift. */
function Actions({ trial, view }: { trial: Trial; view: TriedView | null }) {
  const mayEdit = useMay("policy.edit");
  const [isSaving, setSaving] = useState(false);
  const before = [...trial.history, ...trial.messages.slice(0, trial.shown)];
  return (
    <>
      <CopyButton text={view && toCalls(trial, view.role, window.location.origin)} label="Copy as curl" />
      {mayEdit && (
        <Button disabled={view === null} onClick={() => setSaving(true)}>
          <BookmarkPlus aria-hidden />
          Save as case
        </Button>
      )}
      {view && (
        <SaveCaseDialog
          open={isSaving}
          onClose={() => setSaving(false)}
          evalCase={{
            message: trial.messages[trial.shown] ?? "",
            role: view.role,
            needs: view.sent.slice(0, 100),
            ...(before.length > 0 && { history: before.slice(-50) }),
          }}
        />
      )}
    </>
  );
}
