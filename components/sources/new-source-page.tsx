"use client";

import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { PageHeader } from "@/components/ui/page-header";
import { canSyncByItself } from "@/server/contract/sources";
import { ConnectSteps } from "./connect-steps";
import { NewSourceForm } from "./new-source-form";
import type { SourceView } from "./source-kind";
import { useSync } from "./use-sync";

export function NewSourcePage() {
  const trpc = useTRPC();
  const [created, setCreated] = useState<{ source: SourceView; document: string | undefined } | null>(null);
  const sync = useSync();
  const test = useAction(trpc.sources.test.mutationOptions(), {
    onDone: ({ ok }, { sourceId }) => {
      if (ok) sync.look({ sourceId });
    },
  });
  const begin = (source: SourceView, document: string | undefined) => {
    setCreated({ source, document });
    if (document !== undefined) sync.look({ sourceId: source.id, document });
    else if (canSyncByItself(source.kind, source.connection)) test.mutate({ sourceId: source.id });
  };
  return (
    <>
      <PageHeader
        back={{ href: "/sources", label: "Sources" }}
        title={created === null ? "Connect a source" : `Connect ${created.source.name}`}
        description={
          created === null
            ? "Toolcrib tests the connection and shows you the tools. Agents get them after you publish."
            : undefined
        }
      />
      {created === null ? (
        <NewSourceForm onCreated={begin} />
      ) : (
        <ConnectSteps
          source={created.source}
          hasDocument={created.document !== undefined}
          sync={sync}
          test={{
            result: test.data ?? null,
            isPending: test.isPending,
            run: () => {
              sync.close();
              test.mutate({ sourceId: created.source.id });
            },
          }}
        />
      )}
    </>
  );
}
