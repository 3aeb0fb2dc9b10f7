"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/words/format-number";
import type { RunItem } from "@/server/contract/eval-runs";

type RunProgressProps = { run: Pick<RunItem, "id" | "status" | "done" | "total"> };

export function RunProgress({ run }: RunProgressProps) {
  const mayEdit = useMay("policy.edit");
  const cancel = useAction(useTRPC().evaluations.cancelRun.mutationOptions());
  const share = run.total === 0 ? 0 : run.done / run.total;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div className="min-w-0 flex-1">
        <progress aria-label="Cases run" value={run.done} max={Math.max(1, run.total)} className="sr-only" />
        <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-300"
            style={{ width: `${Math.round(share * 100)}%` }}
          />
        </div>
        <p className="mt-1 text-ink-faint text-sm tabular-nums">{describeProgress(run)}</p>
      </div>
      {mayEdit && (
        <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate({ id: run.id })}>
          Cancel
        </Button>
      )}
    </div>
  );
}

function describeProgress({ status, done, total }: RunProgressProps["run"]): string {
  if (status === "waiting") return "Waiting for other runs";
  if (done === 0) return "Preparing…";
  return `${formatCount(done)} of ${formatCount(total)}`;
}

export function RunProgressOf({ id }: { id: string }) {
  const run = useQuery(useTRPC().evaluations.run.queryOptions({ id }, { refetchInterval: 700 }));
  const known = run.data ?? { id, status: "waiting" as const, done: 0, total: 0 };
  return <RunProgress run={known} />;
}
