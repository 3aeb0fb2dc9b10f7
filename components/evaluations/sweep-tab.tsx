"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { mergeQueries, QueryView } from "@/components/ui/query-view";
import { Select } from "@/components/ui/select";
import { useUrlState } from "@/components/url/use-url-state";
import type { RunItem } from "@/server/contract/eval-runs";
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
  return (
    <QueryView query={mergeQueries({ policies, roles, runs })} failure="Couldn't load the sweeps." pending="sweeps">
      {(data) => <Sweeps set={set} {...data} />}
    </QueryView>
  );
}

type SweepsProps = {
  set: SetView;
  policies: ApiOutput["policies"]["list"];
  roles: ApiOutput["roles"]["list"];
  runs: readonly RunItem[];
};

function Sweeps({ set, policies, roles, runs }: SweepsProps) {
  const [{ sweep }, setAddress] = useUrlState(DEFAULTS);
  const sweeps = runs.filter(({ subject }) => subject.kind === "sweep");
  const shown = sweeps.find(({ id }) => id === sweep) ?? sweeps[0];
  const used = new Set(roles.map(({ policy }) => policy));
  return (
    <div className="grid gap-4 lg:grid-cols-[20rem_1fr]">
      <SweepForm
        set={set}
        policies={policies.filter(({ name }) => used.has(name))}
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
