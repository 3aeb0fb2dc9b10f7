"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { formatMs } from "@/components/words/format-number";
import type { RunView } from "@/server/contract/eval-runs";
import { describeSubject } from "./describe-subject";
import { RunProgress } from "./run-progress";
import { RunResult } from "./run-result";
import { SweepView } from "./sweep-run";
import { useRunCaseFilters } from "./use-run-case-filters";
import { useRunCases } from "./use-run-cases";

const POLL_MS = 700;

export function RunPage({ id }: { id: string }) {
  const run = useQuery(
    useTRPC().evaluations.run.queryOptions(
      { id },
      {
        refetchInterval: ({ state }) =>
          state.data?.status === "running" || state.data?.status === "waiting" ? POLL_MS : false,
      },
    ),
  );
  // Requested together with the run, in one batch.
  useRunCases(useRunCaseFilters(id).filters);
  if (run.isError) {
    return (
      <>
        <PageHeader back={{ href: "/evaluations", label: "Evaluations" }} title="Run" />
        <ErrorPanel title="Couldn't load the run." error={run.error} onRetry={() => run.refetch()} />
      </>
    );
  }
  if (run.isPending) {
    return (
      <>
        <PageHeader back={{ href: "/evaluations", label: "Evaluations" }} title="Run" description=" " />
        {/* Same layout as the figures, to avoid layout shift. */}
        <Skeleton className="mb-4 ml-auto h-8 w-56" />
        <Skeleton className="mb-4 h-24 w-full rounded-lg" />
        <SkeletonRows rows={8} label="the run" />
      </>
    );
  }
  return <RunDetails run={run.data} />;
}

function RunDetails({ run }: { run: RunView }) {
  const { set, subject, status } = run;
  const setPage = `/evaluations/${encodeURIComponent(set.id)}`;
  return (
    <>
      <PageHeader
        back={{ href: `${setPage}?tab=${subject.kind === "sweep" ? "sweep" : "runs"}`, label: set.name }}
        title={
          <>
            {describeSubject(subject)} on <Name>{set.name}</Name>
          </>
        }
        description={
          <>
            Started <Time at={run.startedAt} />
            {run.startedByName && ` by ${run.startedByName}`}
            {run.finishedAt !== null &&
              status === "finished" &&
              ` · took ${formatMs(Date.parse(run.finishedAt) - Date.parse(run.startedAt))}`}
          </>
        }
        actions={status !== "running" && status !== "waiting" && <RunAgain run={run} />}
      />
      {status === "running" || status === "waiting" ? (
        <Panel title={status === "waiting" ? "Waiting" : "Running"}>
          <RunProgress run={run} />
        </Panel>
      ) : status !== "finished" ? (
        <Notice
          tone={status === "failed" ? "danger" : "info"}
          title={status === "failed" ? "The run did not finish" : "The run was canceled"}
        >
          {run.error !== null && `${run.error}. `}There are no results. The policy did not change.
        </Notice>
      ) : (
        <div className="grid gap-4">
          {run.setVersion !== set.version && (
            <Notice tone="warn" title="The set has changed since this run">
              This run no longer counts for publishing.{" "}
              <Link href={setPage} className="underline underline-offset-2">
                View the current set
              </Link>
              .
            </Notice>
          )}
          {subject.kind === "sweep" ? (
            <Panel title="Recall and tokens">
              <SweepView run={run} />
            </Panel>
          ) : (
            run.figures && <RunResult run={run} figures={run.figures} />
          )}
        </div>
      )}
    </>
  );
}

function RunAgain({ run: { subject, set } }: { run: RunView }) {
  const router = useRouter();
  const mayEdit = useMay("policy.edit");
  const start = useAction(useTRPC().evaluations.startRuns.mutationOptions(), {
    onDone: ({ ids: [id] }) => id !== undefined && router.push(`/evaluations/runs/${encodeURIComponent(id)}`),
  });
  if (!mayEdit || subject.kind === "sweep") return null;
  return (
    <Button pending={start.isPending} onClick={() => start.mutate({ setId: set.id, subjects: [subject] })}>
      <RotateCw aria-hidden />
      Run again
    </Button>
  );
}
