"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Checklist, useChecklist } from "@/components/first-run/checklist";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/url/use-url-state";
import type { OverviewRange } from "@/server/contract/overview";
import { Figures, FiguresSkeleton } from "./figures";
import { FirstResolve } from "./first-resolve";
import { HealthPanel } from "./health-panel";
import { ModeStrip } from "./mode-strip";
import { NeedsAttention } from "./needs-attention";
import { NeverSent } from "./never-sent";
import { ObservedNotice } from "./observed-notice";
import { OverviewFilters } from "./overview-filters";
import { RANGE_INFO, readRange } from "./overview-range";
import { prepareNeeds } from "./prepare-needs";
import { RecentChanges } from "./recent-changes";
import { SavedPanel } from "./saved-panel";
import { MostExpensiveTools, SlowestTools } from "./tool-costs";

const DEFAULTS = { range: "7d", role: "" };
const REFETCH_MS = 60_000;
/** Faster while empty, because people wait for the first call. */
const REFETCH_EMPTY_MS = 2_000;

export function OverviewPage() {
  const [filter, setFilter] = useUrlState(DEFAULTS);
  const range = readRange(filter.range);
  const overview = useQuery(
    useTRPC().overview.get.queryOptions(
      { range, ...(filter.role !== "" && { role: filter.role }) },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => (state.data?.hasRounds === false ? REFETCH_EMPTY_MS : REFETCH_MS),
      },
    ),
  );
  const checklist = useChecklist();
  // Stays open after the first call until dismissed, because it may show a new key.
  const [guide, setGuide] = useState<"none" | "open" | "closed">("none");
  const isUnused = overview.data?.hasRounds === false && overview.data.observed.rounds === 0;
  if (isUnused && guide === "none") setGuide("open");
  return (
    <>
      <PageHeader
        title="Overview"
        description="What tools cost your agents, how much you save, and what needs attention."
        actions={
          overview.data?.hasRounds !== false && (
            <OverviewFilters
              range={range}
              role={filter.role}
              roles={overview.data?.roles ?? []}
              onRange={(next) => setFilter({ range: next })}
              onRole={(role) => setFilter({ role })}
            />
          )
        }
      />
      <QueryView
        // Together with the checklist above it, so that nothing moves.
        query={checklist.isPending ? { ...overview, data: undefined } : overview}
        failure="Couldn't load the overview."
        pending={<OverviewSkeleton />}
        keepsData
      >
        {(data) => (
          <div className="grid gap-4" aria-busy={overview.isPlaceholderData}>
            {checklist.done && <Checklist done={checklist.done} />}
            {guide === "open" && (
              <FirstResolve roles={data.roles} hasArrived={data.hasRounds} onDone={() => setGuide("closed")} />
            )}
            <ObservedNotice observed={data.observed} days={RANGE_INFO[range].days} role={filter.role} />
            {data.hasRounds && (
              <Recorded
                overview={data}
                range={range}
                role={filter.role}
                onRange={(next) => setFilter({ range: next, role: "" })}
              />
            )}
            {data.now.rounds === 0 && <Unrecorded overview={data} range={range} role={filter.role} />}
          </div>
        )}
      </QueryView>
    </>
  );
}

type Overview = ApiOutput["overview"]["get"];
type PartProps = { overview: Overview; range: OverviewRange; role: string };

function Recorded({ overview, range, role, onRange }: PartProps & { onRange: (range: OverviewRange) => void }) {
  const { words, days } = RANGE_INFO[range];
  if (overview.now.rounds === 0) {
    return (
      <EmptyState
        action={range !== "90d" && <Button onClick={() => onRange("90d")}>Show the last 90 days for all roles</Button>}
      >
        No rounds recorded in the last {words}.
      </EmptyState>
    );
  }
  return (
    <>
      <Figures overview={overview} range={range} role={role} next={needsOf({ overview, range, role })[0] ?? null} />
      <div className="grid gap-4 xl:grid-cols-[2fr_1fr]">
        <SavedPanel overview={overview} words={words} />
        <Needs overview={overview} range={range} role={role} />
      </div>
      <ModeStrip modes={overview.modes} role={role} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <MostExpensiveTools tools={overview.mostExpensive} />
          <SlowestTools tools={overview.slowest} />
        </div>
        <div className="grid min-w-0 gap-4">
          <NeverSent neverSent={overview.neverSent} words={words} days={days} />
          <HealthPanel overview={overview} />
          <RecentChanges events={overview.recent} />
        </div>
      </div>
    </>
  );
}

/** The panels that need no recorded rounds. */
function Unrecorded({ overview, range, role }: PartProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Needs overview={overview} range={range} role={role} />
        <RecentChanges events={overview.recent} />
      </div>
      <HealthPanel overview={overview} />
    </div>
  );
}

function Needs(props: PartProps) {
  return <NeedsAttention needs={needsOf(props)} />;
}

function needsOf({ overview: { needs, health, embedder }, range, role }: PartProps) {
  const { words, days } = RANGE_INFO[range];
  return prepareNeeds({ needs, health, embedderDetail: embedder.detail, words, days, role });
}

function OverviewSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-18 w-full" />
      <FiguresSkeleton />
      <Skeleton className="h-[313px] rounded-lg" />
      <Skeleton className="h-28 rounded-lg" />
      <div className="grid gap-4 xl:grid-cols-2">
        <SkeletonRows rows={8} label="the most expensive tools" />
        <SkeletonRows rows={8} label="the slowest tools" />
      </div>
    </div>
  );
}
