"use client";

import { FileUp, GitCompareArrows } from "lucide-react";
import { useMay } from "@/components/auth/me-context";
import { ExportPolicy } from "@/components/policy-file/export-policy";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { LoadMore } from "@/components/ui/load-more";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { RevisionSummary } from "@/server/contract/revisions";
import { useRevisions } from "./use-revisions";

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
  const revisions = useRevisions();
  if (revisions.isPending) return <SkeletonRows label="revisions" />;
  if (revisions.isError) {
    return (
      <ErrorPanel title="Couldn't load the revisions." error={revisions.error} onRetry={() => revisions.refetch()} />
    );
  }
  const items = revisions.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState
        action={
          <Button asChild>
            <Link href="/publish">Review draft</Link>
          </Button>
        }
      >
        No revisions yet. Agents get no tools until you publish.
      </EmptyState>
    );
  }
  return (
    <>
      <Table label="Revisions">
        <thead>
          <tr>
            <TableHead className="w-20 sm:w-24">Revision</TableHead>
            <TableHead>Note</TableHead>
            <TableHead className="hidden sm:table-cell">Published by</TableHead>
            <TableHead className="hidden sm:table-cell">When</TableHead>
          </tr>
        </thead>
        <tbody>
          {items.map((revision, index) => (
            <RevisionRow key={revision.number} revision={revision} newest={index === 0} />
          ))}
        </tbody>
      </Table>
      <LoadMore
        one="revision"
        many="revisions"
        shown={items.length}
        hasMore={revisions.hasNextPage}
        pending={revisions.isFetchingNextPage}
        onMore={() => revisions.fetchNextPage()}
      />
    </>
  );
}

function RevisionRow({ revision, newest }: { revision: RevisionSummary; newest: boolean }) {
  return (
    <TableRow>
      <TableCell>
        <Link
          href={`/revisions/${revision.number}`}
          data-row-link
          className="font-medium font-mono after:absolute after:inset-0"
          aria-label={`Revision ${revision.number}`}
        >
          {revision.number}
        </Link>
      </TableCell>
      <TableCell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">{revision.note}</span>
          {newest && <Badge tone="good">Live</Badge>}
          {revision.restoredFrom !== null && <Badge>Restored from revision {revision.restoredFrom}</Badge>}
        </span>
        <span className="block text-ink-faint text-sm sm:hidden">
          {revision.authorName}, <Time at={revision.publishedAt} />
        </span>
      </TableCell>
      <TableCell className="hidden whitespace-nowrap text-ink-soft sm:table-cell">{revision.authorName}</TableCell>
      <TableCell className="hidden text-ink-soft sm:table-cell">
        <Time at={revision.publishedAt} />
      </TableCell>
    </TableRow>
  );
}
