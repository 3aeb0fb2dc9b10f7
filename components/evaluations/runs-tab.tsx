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
    return <ErrorPanel title="The runs could not be loaded." error={runs.error} onRetry={() => runs.refetch()} />;
  }
  if (runs.isPending) return <SkeletonRows rows={6} label="runs" />;
  if (runs.data.length === 0) {
    return <EmptyState>This set was never run: “Run…” tries it on the draft, a revision or presets.</EmptyState>;
  }
  return <RunsTable set={set} runs={runs.data} />;
}
