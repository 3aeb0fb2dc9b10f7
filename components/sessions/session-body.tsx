"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { useUrlState } from "@/components/url/use-url-state";
import { formatCount } from "@/components/words/format-number";
import type { SessionTimeline } from "@/server/contract/sessions";
import { LoadedPanel } from "./loaded-panel";
import { prepareTimeline } from "./prepare-timeline";
import { ReplayPanel, readReplayRef } from "./replay-panel";
import { RoundList } from "./round-list";
import { SessionActions } from "./session-actions";
import { SessionFacts } from "./session-facts";
import { SessionFigures } from "./session-figures";
import { TaxPanel } from "./tax-panel";

const DEFAULTS = { replay: "" };

export function SessionBody({ session }: { session: SessionTimeline }) {
  const [{ replay }, setAddress] = useUrlState(DEFAULTS);
  const ref = readReplayRef(replay);
  const timeline = useMemo(() => prepareTimeline(session), [session]);
  const isReplayable = session.rounds.some(({ message }) => message !== null);
  const replayed = useQuery(
    useTRPC().sessions.replay.queryOptions(
      { id: session.id, ref: ref ?? "draft" },
      { enabled: ref !== null && isReplayable, staleTime: 30_000 },
    ),
  );
  // The newest rounds only are loaded, so a long session may not have its first message here.
  const title = session.rounds.length < session.totalRounds ? null : firstMessageOf(session);
  const shown = ref === null || !isReplayable ? null : (replayed.data ?? null);
  return (
    <>
      <PageHeader
        back={{ href: "/sessions", label: "Sessions" }}
        title={
          title === null ? (
            <span className="break-all font-mono">{session.externalId}</span>
          ) : (
            <span className="line-clamp-2 break-words" title={title}>
              {title}
            </span>
          )
        }
        description={
          <>
            {title !== null && <Name className="block break-all text-ink-soft">{session.externalId}</Name>}
            <SessionFacts session={session} />
          </>
        }
        actions={
          <SessionActions
            session={session}
            epochs={timeline.epochs}
            isReplaying={ref !== null}
            onReplay={() => setAddress({ replay: "draft" })}
          />
        }
      />
      <div className="grid gap-4">
        {ref !== null && (
          <ReplayPanel
            reference={ref}
            replay={replayed}
            isReplayable={isReplayable}
            onReference={(next) => setAddress({ replay: String(next) })}
            onClose={() => setAddress({ replay: "" })}
          />
        )}
        {session.isPrivate && (
          <Notice>
            This session belongs to a person's chat. Its messages are private; only the figures are shown.
          </Notice>
        )}
        <SessionFigures session={session} epochs={timeline.epochs} />
        {session.rounds.length > 1 && <TaxPanel rounds={session.rounds} replay={shown} />}
        {session.rounds.length < session.totalRounds && (
          <Notice>
            Showing the newest {session.rounds.length} of {formatCount(session.totalRounds)} rounds.
          </Notice>
        )}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <RoundList timeline={timeline} replay={shown} isPrivate={session.isPrivate} />
          <LoadedPanel session={session} />
        </div>
      </div>
    </>
  );
}

function firstMessageOf({ rounds }: SessionTimeline): string | null {
  return rounds.map(({ message }) => message?.trim() ?? "").find((message) => message !== "") ?? null;
}
