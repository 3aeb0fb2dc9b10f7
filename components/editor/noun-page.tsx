"use client";

import { useQuery } from "@tanstack/react-query";
import { readApiError } from "@/components/trpc/api-error";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { NounEditor } from "./noun-editor";
import type { EntryView, NounKind } from "./noun-kind";
import { useNounProcedures } from "./use-noun-procedures";

type NounPageProps<View extends EntryView, Fields extends object> = {
  kind: NounKind<View, Fields>;
  /** Id or name. */
  entry: string;
};

/** The editor stays mounted after the first load, because it holds unsaved text. */
export function NounPage<View extends EntryView, Fields extends object>({ kind, entry }: NounPageProps<View, Fields>) {
  const query = useQuery(useNounProcedures(kind.noun).get.queryOptions({ id: entry }));
  if (query.data) {
    return <NounEditor key={entry} kind={kind} openedAs={entry} latest={query.data as unknown as View} />;
  }
  return (
    <>
      <PageHeader back={{ href: kind.path, label: kind.plural }} title={kind.title} />
      {query.isPending ? (
        <SkeletonRows rows={4} label={`the ${kind.noun}`} />
      ) : readApiError(query.error).code === "NOT_FOUND" ? (
        <EmptyState
          action={
            <Button asChild>
              <Link href={kind.path}>View all {kind.plural.toLowerCase()}</Link>
            </Button>
          }
        >
          This {kind.noun} is not in the draft. It may have been deleted.
        </EmptyState>
      ) : (
        <ErrorPanel title={`Couldn't load the ${kind.noun}.`} error={query.error} onRetry={() => query.refetch()} />
      )}
    </>
  );
}
