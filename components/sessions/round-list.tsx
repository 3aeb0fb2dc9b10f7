"use client";

import { RotateCcw } from "lucide-react";
import { useMemo } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { SessionReplay } from "@/server/contract/sessions";
import { epochTitle, type Timeline } from "./prepare-timeline";
import { RoundCalls } from "./round-calls";
import { RoundCard } from "./round-card";

type RoundListProps = { timeline: Timeline; replay: SessionReplay | null; isPrivate: boolean };

export function RoundList({ timeline, replay, isPrivate }: RoundListProps) {
  const replayed = useMemo(() => new Map(replay?.rounds.map((round) => [round.id, round])), [replay]);
  if (timeline.epochs.length === 0) {
    return <EmptyState>No rounds recorded: the session has none yet, or its records were deleted.</EmptyState>;
  }
  return (
    <div className="grid min-w-0 gap-3">
      {timeline.earlier.length > 0 && (
        <Panel title="Before the first round shown" flush>
          <RoundCalls calls={timeline.earlier} />
        </Panel>
      )}
      {timeline.epochs.map(({ epoch, rounds }) => (
        <section key={epoch} aria-label={epochTitle(epoch)} className="grid min-w-0 gap-3">
          {(timeline.epochs.length > 1 || epoch > 0) && (
            <h2 className="flex items-center gap-2 text-ink-soft text-sm">
              {epoch > 0 && <RotateCcw aria-hidden className="size-3.5" />}
              {epochTitle(epoch)}
              <span aria-hidden className="h-px flex-1 bg-line" />
            </h2>
          )}
          <ol className="grid min-w-0 gap-3">
            {rounds.map((round) => (
              <RoundCard
                key={round.round.id}
                timelineRound={round}
                replayed={replayed.get(round.round.id) ?? null}
                isPrivate={isPrivate}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
