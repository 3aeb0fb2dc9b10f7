"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { Figures } from "./figures";
import { RecentChanges } from "./recent-changes";
import { ServedPanel } from "./served-panel";

export function OverviewPage() {
  const overview = useQuery(useTRPC().overview.get.queryOptions(undefined, { refetchInterval: 30_000 }));
  return (
    <>
      <PageHeader title="Overview" description="What Toolcrib knows, what it serves, and what was changed last." />
      {overview.isError ? (
        <ErrorPanel
          title="The overview could not be loaded."
          error={overview.error}
          onRetry={() => overview.refetch()}
        />
      ) : overview.isPending ? (
        <OverviewSkeleton />
      ) : (
        <Overview overview={overview.data} />
      )}
    </>
  );
}

function Overview({ overview }: { overview: ApiOutput["overview"]["get"] }) {
  return (
    <div className="grid gap-4">
      <Figures counts={overview.counts} />
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_3fr]">
        <ServedPanel revision={overview.revision} unpublished={overview.unpublished} health={overview.health} />
        <RecentChanges events={overview.recent} />
      </div>
    </div>
  );
}

export function OverviewSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-40 rounded-lg sm:h-37" />
      <div className="grid gap-4 lg:grid-cols-[2fr_3fr]">
        <SkeletonRows rows={4} label="what is served" />
        <SkeletonRows rows={8} label="the newest changes" />
      </div>
    </div>
  );
}
