"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPCClient } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import { useNounKeys } from "./noun-actions";
import { NounEditor } from "./noun-editor";
import type { EntryView, NounKind } from "./noun-kind";

type NounPageProps<View extends EntryView, Fields extends object> = {
  kind: NounKind<View, Fields>;
  entry: string;
};

/** The editor stays mounted after the first load, because it holds unsaved text. */
export function NounPage<View extends EntryView, Fields extends object>({ kind, entry }: NounPageProps<View, Fields>) {
  const { get } = kind.actions(useTRPCClient());
  const query = useQuery({ queryKey: useNounKeys(kind.noun).get(entry), queryFn: () => get(entry) });
  if (query.data) return <NounEditor key={entry} kind={kind} openedAs={entry} latest={query.data} />;
  return (
    <>
      <PageHeader back={{ href: kind.path, label: kind.listTitle ?? kind.plural }} title={kind.title} />
      <QueryView
        query={query}
        failure={`Couldn't load the ${kind.noun}.`}
        pending={`the ${kind.noun}`}
        pendingRows={4}
        notFound={
          <EmptyState
            action={
              <Button asChild>
                <Link href={kind.path}>View all {kind.plural.toLowerCase()}</Link>
              </Button>
            }
          >
            This {kind.noun} is not in the draft. It may have been deleted.
          </EmptyState>
        }
      >
        {() => null}
      </QueryView>
    </>
  );
}
