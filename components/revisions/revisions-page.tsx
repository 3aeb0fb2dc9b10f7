"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileUp, GitCompareArrows } from "lucide-react";
import { useMay } from "@/components/auth/me-context";
import { ExportPolicy } from "@/components/policy-file/export-policy";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { type Columns, RowLink } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { RevisionSummary } from "@/server/contract/revisions";

export function RevisionsPage() {
  const mayEdit = useMay("policy.edit");
  return (
    <>
      <PageHeader
        title="Revisions"
        description="Every published version of the policy. Agents use the latest one. You can restore any older one."
        actions={
          <>
            <Button asChild>
              <Link href="/revisions/compare">
                <GitCompareArrows aria-hidden />
                Compare
              </Link>
            </Button>
            <ExportPolicy of="draft" label="Export draft" />
            {mayEdit && (
              <Button asChild>
                <Link href="/revisions/import">
                  <FileUp aria-hidden />
                  Import a policy file
                </Link>
              </Button>
            )}
          </>
        }
      />
      <RevisionList />
    </>
  );
}

function RevisionList() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const revisions = useInfiniteQuery({
    queryKey: [...trpc.revisions.list.pathKey(), "pages"],
    queryFn: ({ pageParam }) => client.revisions.list.query(pageParam === null ? {} : { before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
  const items = revisions.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <DataTable
      label="Revisions"
      columns={COLUMNS}
      rows={items}
      rowKey={({ number }) => number}
      counted={["revision", "revisions"]}
      more={{
        hasMore: revisions.hasNextPage,
        pending: revisions.isFetchingNextPage,
        onMore: () => revisions.fetchNextPage(),
      }}
      query={revisions}
      failure="Couldn't load the revisions."
      empty={
        <EmptyState
          action={
            <Button asChild>
              <Link href="/publish">Review draft</Link>
            </Button>
          }
        >
          No revisions yet. Agents get no tools until you publish.
        </EmptyState>
      }
    />
  );
}

const COLUMNS: Columns<RevisionSummary> = [
  {
    header: "Revision",
    headStyle: "w-20 sm:w-24",
    cell: ({ number }) => (
      <RowLink mono={false} href={`/revisions/${number}`} aria-label={`Revision ${number}`}>
        {number}
      </RowLink>
    ),
  },
  {
    header: "Note",
    cell: ({ note, restoredFrom, authorName, publishedAt }, index) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">{note}</span>
          {index === 0 && <Badge tone="good">Live</Badge>}
          {restoredFrom !== null && <Badge>Restored from revision {restoredFrom}</Badge>}
        </span>
        <span className="block text-ink-faint text-sm sm:hidden">
          {authorName}, <Time at={publishedAt} />
        </span>
      </>
    ),
  },
  {
    header: "Published by",
    from: "sm",
    style: "whitespace-nowrap text-ink-soft",
    cell: ({ authorName }) => authorName,
  },
  { header: "When", from: "sm", style: "text-ink-soft", cell: ({ publishedAt }) => <Time at={publishedAt} /> },
];
