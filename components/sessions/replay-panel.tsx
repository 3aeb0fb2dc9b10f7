"use client";

import { useQuery } from "@tanstack/react-query";
import { RefreshCw, X } from "lucide-react";
import { TokenStep } from "@/components/tokens/tokens";
import { useTRPC } from "@/components/trpc/trpc";
import { Becomes } from "@/components/ui/becomes";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount, formatShare } from "@/components/words/format-number";
import type { SnapshotRef } from "@/server/contract/revisions";
import type { SessionReplay } from "@/server/contract/sessions";
import { describeReplay } from "./describe-replay";
import { judgeReplay } from "./judge-replay";

type ReplayPanelProps = {
  reference: SnapshotRef;
  replay: {
    data: SessionReplay | undefined;
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  isReplayable: boolean;
  onReference: (ref: SnapshotRef) => void;
  onClose: () => void;
};

/** The totals of a replay. Each round card shows its own differences. */
export function ReplayPanel({ reference, replay, isReplayable, onReference, onClose }: ReplayPanelProps) {
  return (
    <Panel
      title="Replay"
      className="border-line-strong"
      action={
        <div className="flex items-center gap-1.5">
          <ReferencePicker reference={reference} onChange={onReference} />
          <Button
            variant="ghost"
            size="icon"
            aria-label="Replay again"
            title="Replay again"
            disabled={!isReplayable}
            pending={replay.isFetching}
            onClick={() => replay.refetch()}
          >
            <RefreshCw aria-hidden />
          </Button>
          <Button variant="ghost" size="icon" aria-label="Close replay" onClick={onClose}>
            <X aria-hidden />
          </Button>
        </div>
      }
    >
      {!isReplayable ? (
        <Notice>
          This session can't be replayed because its messages were not stored. You can change that in settings. Tokens,
          tools and calls are below.
        </Notice>
      ) : (
        <QueryView
          query={replay}
          failure="Couldn't replay the session."
          pending={
            <div role="status">
              <p className="text-ink-soft">
                Replaying with {reference === "draft" ? "the draft" : `revision ${reference}`}…
              </p>
              <Skeleton className="mt-3 h-12 w-full" />
            </div>
          }
        >
          {(data) => <Result replay={data} />}
        </QueryView>
      )}
    </Panel>
  );
}

function Result({ replay }: { replay: SessionReplay }) {
  const { sum } = replay;
  const { headline, caveats } = describeReplay(replay);
  return (
    <div className="grid gap-3">
      <p className="font-medium">{headline}</p>
      {sum.replayed > 0 && (
        <dl className="flex flex-wrap gap-x-10 gap-y-2">
          <div>
            <dt className="text-ink-soft text-sm">Tool tokens sent</dt>
            <dd>
              <TokenStep
                before={sum.sentBefore}
                after={sum.sentAfter}
                against="originally"
                harm={judgeReplay(replay.rounds)}
              />
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft text-sm">Called tools that were sent</dt>
            <dd className="text-ink">
              {sum.called === 0 ? (
                <span className="text-ink-soft">no calls, so the loss is unknown</span>
              ) : (
                <>
                  <span className="text-ink-soft">
                    {formatCount(sum.coveredBefore)} of {formatCount(sum.called)}
                  </span>{" "}
                  <Becomes />{" "}
                  <span className={sum.coveredAfter < sum.coveredBefore ? "text-danger" : ""}>
                    {formatCount(sum.coveredAfter)} ({formatShare(sum.coveredAfter / sum.called)})
                  </span>
                </>
              )}
            </dd>
          </div>
        </dl>
      )}
      <ul className="text-ink-faint text-sm">
        {caveats.map((caveat) => (
          <li key={caveat}>{caveat}</li>
        ))}
      </ul>
    </div>
  );
}

function ReferencePicker({ reference, onChange }: { reference: SnapshotRef; onChange: (ref: SnapshotRef) => void }) {
  const revisions = useQuery(useTRPC().revisions.list.queryOptions({ limit: 20 }, { staleTime: 30_000 }));
  const numbers = (revisions.data?.items ?? []).map(({ number }) => number);
  if (reference !== "draft" && !numbers.includes(reference)) numbers.push(reference);
  return (
    <Select
      aria-label="Replay with"
      className="w-40"
      value={String(reference)}
      options={[
        { value: "draft", label: "the draft" },
        ...numbers.map((number) => ({ value: String(number), label: `revision ${number}` })),
      ]}
      onChange={(value) => onChange(readReplayRef(value) ?? "draft")}
    />
  );
}

export function readReplayRef(text: string): SnapshotRef | null {
  if (text === "draft") return "draft";
  const number = Number(text);
  return /^\d{1,9}$/.test(text) && number > 0 ? number : null;
}
