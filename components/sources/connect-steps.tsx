"use client";

import { useQuery } from "@tanstack/react-query";
import { PlugZap } from "lucide-react";
import type { ReactNode } from "react";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { AccessPanel } from "./access/access-panel";
import { CredentialsPanel } from "./credentials-panel";
import type { SourceView } from "./source-kind";
import { SyncSteps } from "./sync-steps";
import { TestResult } from "./test-result";
import type { Sync } from "./use-sync";
import { describeConnection } from "./ways";

type ConnectStepsProps = {
  source: SourceView;
  /** A pasted or uploaded document has nothing to test. */
  hasDocument: boolean;
  sync: Sync;
  test: { result: ApiOutput["sources"]["test"] | null; isPending: boolean; run: () => void };
};

export function ConnectSteps({ source, hasDocument, sync, test }: ConnectStepsProps) {
  const row = useQuery(useTRPC().sources.rows.queryOptions()).data?.find(({ id }) => id === source.id);
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        <Link
          href={`/sources/${encodeURIComponent(source.id)}`}
          className="font-mono underline decoration-line-strong underline-offset-2 hover:text-ink"
        >
          {source.name}
        </Link>{" "}
        was added to the draft
        {hasDocument ? (
          ". Review the tools from your document below."
        ) : (
          <>
            {" "}
            and connects to <Name className="wrap-anywhere">{describeConnection(source.kind, source.connection)}</Name>.
          </>
        )}
      </p>
      {!hasDocument && (
        <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
          <Panel
            title="Test"
            action={
              <Button size="sm" pending={test.isPending} onClick={test.run}>
                <PlugZap aria-hidden />
                {test.isPending ? "Testing…" : "Test again"}
              </Button>
            }
          >
            <TestStep test={test} source={source} />
          </Panel>
          {row && source.kind !== "builtin" && <CredentialsPanel row={row} isUnsaved={false} />}
        </div>
      )}
      {(sync.isLooking || sync.lookError || sync.plan || sync.outcome) && (
        <Panel title="Tools to review">
          <SyncSteps source={source} sync={sync} tokensBefore={row?.tokens ?? 0} />
        </Panel>
      )}
      {sync.outcome && <AccessPanel sourceIds={[source.id]} suggests />}
    </div>
  );
}

function TestStep({ test, source }: Pick<ConnectStepsProps, "test" | "source">): ReactNode {
  if (test.isPending) {
    return (
      <div aria-busy className="grid gap-2">
        <p className="text-ink-soft">Connecting to {source.name}. This can take up to 20 seconds.</p>
        <Skeleton className="w-2/3" />
      </div>
    );
  }
  if (test.result === null) return <p className="text-ink-soft">Not tested yet.</p>;
  return (
    <div className="grid gap-3">
      <TestResult result={test.result} />
      {!test.result.ok && (
        <p className="text-ink-soft">
          The source stays in the draft. Set its credentials and test again, or{" "}
          <Link href={`/sources/${encodeURIComponent(source.id)}`} className="text-accent underline">
            edit the connection
          </Link>
          .
        </p>
      )}
    </div>
  );
}
