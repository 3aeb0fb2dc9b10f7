"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { ExportPolicy } from "@/components/policy-file/export-policy";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { DiffPanels } from "./diff-panels";
import { RestoreDialog } from "./restore-dialog";

const BACK = { href: "/revisions", label: "Revisions" };

export function RevisionPage({ number }: { number: number }) {
  const trpc = useTRPC();
  const mayPublish = useMay("policy.publish");
  const [restoring, setRestoring] = useState(false);
  const revision = useQuery(trpc.revisions.get.queryOptions({ number }));
  const newest = useQuery(trpc.revisions.list.queryOptions({ limit: 1 })).data?.items[0]?.number;

  if (revision.isPending) {
    return (
      <>
        <PageHeader back={BACK} title={`Revision ${number}`} />
        <SkeletonRows label="the revision" />
      </>
    );
  }
  if (revision.isError) {
    return (
      <>
        <PageHeader back={BACK} title={`Revision ${number}`} />
        <ErrorPanel title="Couldn't load the revision." error={revision.error} onRetry={() => revision.refetch()} />
      </>
    );
  }
  const { note, authorName, publishedAt, restoredFrom, diff } = revision.data;
  const isNewest = newest === number;
  return (
    <>
      <PageHeader
        back={BACK}
        title={`Revision ${number}`}
        description={
          <>
            {note}
            <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint text-sm">
              <span>
                Published by {authorName} <Time at={publishedAt} />
              </span>
              {isNewest && <Badge tone="good">Live</Badge>}
              {restoredFrom !== null && <Badge>Restored from revision {restoredFrom}</Badge>}
            </span>
          </>
        }
        actions={
          <>
            <ExportPolicy of={number} />
            {mayPublish && newest !== undefined && !isNewest && (
              <Button onClick={() => setRestoring(true)}>
                <History aria-hidden />
                Restore revision {number}
              </Button>
            )}
          </>
        }
      />
      <p className="mb-3 text-ink-soft">
        {number > 1 ? `Changes since revision ${number - 1}.` : "The first revision: everything is new."}
      </p>
      <DiffPanels diff={diff} />
      {restoring && <RestoreDialog number={number} onClose={() => setRestoring(false)} />}
    </>
  );
}
