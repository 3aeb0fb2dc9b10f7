"use client";

import { PlugZap, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { describeHeld } from "@/components/drift/describe-drift";
import { useAction } from "@/components/forms/use-action";
import { asSentence } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import { DocumentInput } from "./document-input";
import { describeWaiting, type SourceRow, STATE_INFO, stateOf } from "./source-state";
import { SyncSteps } from "./sync-steps";
import { TestResult } from "./test-result";
import { useSync } from "./use-sync";

type SyncPanelProps = {
  row: SourceRow;
  /** The form's connection differs from the saved one, which is what a sync uses. */
  isUnsaved: boolean;
};

export function SyncPanel({ row, isUnsaved }: SyncPanelProps) {
  const mayEdit = useMay("policy.edit");
  const [document, setDocument] = useState("");
  const sync = useSync();
  const test = useAction(useTRPC().sources.test.mutationOptions());
  const isBusy = sync.isLooking || sync.isApplying;
  return (
    <Panel
      title="Status and sync"
      action={
        mayEdit && (
          <div className="flex flex-wrap justify-end gap-2">
            {row.canSync && (
              <Button
                size="sm"
                pending={test.isPending}
                disabled={isUnsaved}
                onClick={() => test.mutate({ sourceId: row.id })}
              >
                <PlugZap aria-hidden />
                {test.isPending ? "Testing…" : "Test connection"}
              </Button>
            )}
            <Button
              size="sm"
              pending={isBusy}
              disabled={isUnsaved || (!row.canSync && document.trim() === "")}
              onClick={() => sync.look({ sourceId: row.id, ...(!row.canSync && { document }) })}
            >
              <RefreshCw aria-hidden />
              Check for changes
            </Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        <StateLine row={row} />
        {isUnsaved && <Notice>Save first. Testing and syncing use the saved connection.</Notice>}
        {test.data && <TestResult result={test.data} />}
        {!row.canSync && mayEdit && sync.plan === null && !sync.isLooking && sync.outcome === null && (
          <DocumentInput
            value={document}
            onChange={setDocument}
            hint="This source has no URL. Paste or upload its latest document to check for changes."
          />
        )}
        <SyncSteps source={row} sync={sync} tokensBefore={row.tokens} />
      </div>
    </Panel>
  );
}

function StateLine({ row }: { row: SourceRow }) {
  const state = stateOf(row);
  const { title, tone } = STATE_INFO[state];
  const facts = [
    row.syncedAt === null && state !== "never" && state !== "built-in" && "Never synced",
    row.held > 0 && describeHeld(row.held),
    state === "waiting" && `${describeWaiting(row.waiting)} to publish`,
    !row.isPublished && "source not published yet",
  ].filter((fact) => fact !== false);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{title}</Badge>
        <span className="text-ink-soft">
          {row.syncedAt !== null && (
            <>
              Synced <Time at={row.syncedAt} />
              {facts.length > 0 && ", "}
            </>
          )}
          {facts.join(", ")}
        </span>
      </p>
      {row.syncError !== null && <p className="break-words text-danger">{asSentence(row.syncError)}</p>}
    </div>
  );
}
