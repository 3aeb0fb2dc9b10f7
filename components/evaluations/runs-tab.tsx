"use client";

import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { RunsTable } from "./runs-table";
import type { SetView } from "./set-actions";
import { useRuns } from "./use-runs";

export function RunsTab({ set, entry }: { set: SetView; entry: string }) {
  const runs = useRuns(entry);
  if (runs.isError) {
    return <ErrorPanel title="Couldn't load the runs." error={runs.error} onRetry={() => runs.refetch()} />;
  }
  if (runs.isPending) return <SkeletonRows rows={6} label="runs" />;
  if (runs.data.length === 0) {
    return <EmptyState>No runs yet. Click “Run…” to test the draft, a revision or a preset.</EmptyState>;
  }
  return <RunsTable set={set} runs={runs.data} />;
}
