"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { SessionBody } from "./session-body";

/** A live session grows while the page is open. */
const REFETCH_MS = 15_000;

export function SessionPage({ id }: { id: string }) {
  const session = useQuery(useTRPC().sessions.timeline.queryOptions({ id }, { refetchInterval: REFETCH_MS }));
  if (session.data !== undefined) return <SessionBody session={session.data} />;
  return (
    <>
      <PageHeader
        back={{ href: "/sessions", label: "Sessions" }}
        title="Session"
        description={session.isPending && <Skeleton className="my-0.5 h-4 w-64" />}
      />
      <QueryView
        query={session}
        failure="Couldn't load the session."
        pending={<SessionSkeleton />}
        notFound={
          <EmptyState
            action={
              <Button asChild>
                <Link href="/sessions">See all sessions</Link>
              </Button>
            }
          >
            Session not found. It may have been deleted by the retention setting.
          </EmptyState>
        }
      >
        {() => null}
      </QueryView>
    </>
  );
}

function SessionSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
      <SkeletonRows rows={6} label="the session" />
    </div>
  );
}
