"use client";

import { useQuery } from "@tanstack/react-query";
import { DriftPanel } from "@/components/drift/drift-panel";
import { Tokens } from "@/components/tokens/tokens";
import { useTRPC } from "@/components/trpc/trpc";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/url/use-url-state";
import { countOf } from "@/components/words/count-of";
import { AccessPanel } from "./access/access-panel";
import { CredentialsPanel } from "./credentials-panel";
import type { SourceFields, SourceView } from "./source-kind";
import { SyncPanel } from "./sync-panel";

const PANELS = "grid items-start gap-5 lg:grid-cols-[2fr_1fr]";

export function SourceSummary({ fields, view }: { fields: SourceFields; view: SourceView | null }) {
  const rows = useQuery(useTRPC().sources.rows.queryOptions());
  // Set by an import that ends here.
  const [{ added }] = useUrlState({ added: "" });
  if (view === null || rows.isError) return null;
  const row = rows.data?.find(({ id }) => id === view.id);
  if (row === undefined) return <SummarySkeleton />;
  const isUnsaved = JSON.stringify(fields.connection) !== JSON.stringify(view.connection);
  return (
    <>
      <p className="text-ink-soft">
        <Link
          href={`/tools?source=${encodeURIComponent(row.name)}`}
          className="underline decoration-line-strong underline-offset-2 hover:text-ink"
        >
          {countOf(row.tools, "tool")}
        </Link>{" "}
        in the draft, <Tokens count={row.tokens} /> in definitions
      </p>
      {row.kind === "observed" ? (
        <Notice>
          Nothing to sync: these tools come from{" "}
          <Link href="/gateway" className="underline underline-offset-2">
            gateway traffic
          </Link>
          , where their changes are listed.
        </Notice>
      ) : (
        <>
          <DriftPanel sourceId={row.id} />
          <div className={PANELS}>
            <SyncPanel row={row} isUnsaved={isUnsaved} />
            <CredentialsPanel row={row} isUnsaved={isUnsaved} />
          </div>
        </>
      )}
      {row.tools > 0 && <AccessPanel sourceIds={[row.id]} suggests={added !== ""} />}
    </>
  );
}

function SummarySkeleton() {
  return (
    <>
      <Skeleton className="h-6 w-full max-w-64" />
      <div className={PANELS}>
        <Skeleton className="h-32 rounded-lg" />
        <Skeleton className="h-32 rounded-lg" />
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </>
  );
}
