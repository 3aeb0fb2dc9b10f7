"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/url/use-url-state";
import { describeSubject } from "./describe-subject";
import type { SetView } from "./set-actions";
import { SweepForm } from "./sweep-form";
import { SweepRun } from "./sweep-run";
import { useRuns } from "./use-runs";

const DEFAULTS = { sweep: "" };

export function SweepTab({ set, entry }: { set: SetView; entry: string }) {
  const policies = useQuery(useTRPC().policies.list.queryOptions());
  const roles = useQuery(useTRPC().roles.list.queryOptions());
  const runs = useRuns(entry);
  const [{ sweep }, setAddress] = useUrlState(DEFAULTS);
  if (policies.isError || roles.isError || runs.isError) {
    return (
      <ErrorPanel
        title="Couldn't load the sweeps."
        error={policies.error ?? roles.error ?? runs.error}
        onRetry={() => void Promise.all([policies.refetch(), roles.refetch(), runs.refetch()])}
      />
    );
  }
  if (policies.isPending || roles.isPending || runs.isPending) return <SkeletonRows rows={6} label="sweeps" />;
  const sweeps = runs.data.filter(({ subject }) => subject.kind === "sweep");
  const shown = sweeps.find(({ id }) => id === sweep) ?? sweeps[0];
  const used = new Set(roles.data.map(({ policy }) => policy));
  return (
    <div className="grid gap-4 lg:grid-cols-[20rem_1fr]">
      <SweepForm
        set={set}
        policies={policies.data.filter(({ name }) => used.has(name))}
        onStarted={(id) => setAddress({ sweep: id })}
      />
      <div className="min-w-0">
        {shown === undefined ? (
          <EmptyState>
            No sweeps yet. Choose a setting and a range. Each step runs every case with another value, and the curve
            shows recall against tokens.
          </EmptyState>
        ) : (
          <Panel
            title="Recall and tokens"
            action={
              sweeps.length > 1 && (
                <Select
                  aria-label="Sweep"
                  className="w-auto max-w-72"
                  value={shown.id}
                  onChange={(id) => setAddress({ sweep: id })}
                  options={sweeps.map((run) => ({
                    value: run.id,
                    label: describeSubject(run.subject),
                    hint: new Date(run.startedAt).toLocaleString(),
                  }))}
                />
              )
            }
          >
            <SweepRun key={shown.id} id={shown.id} />
          </Panel>
        )}
      </div>
    </div>
  );
}
