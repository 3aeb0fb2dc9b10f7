"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import { Time } from "@/components/ui/time";
import { countOf } from "@/components/words/count-of";
import { formatMs, formatTokens } from "@/components/words/format-number";
import type { GatewayMode, GatewayRoundView, GatewaySession } from "@/server/contract/gateway";
import { AnswerState } from "./answer-state";
import { ModeBadge } from "./gateway-mode-badge";
import { Called } from "./gateway-rounds";

const REFRESH_MS = 2000;

/** A session of any agent, round by round, as it happens. */
export function GatewaySessionPage({ id }: { id: string }) {
  const session = useQuery(useTRPC().gateway.session.queryOptions({ id }, { refetchInterval: REFRESH_MS }));
  return (
    <>
      <PageHeader
        title="Gateway session"
        back={{ href: "/gateway", label: "Gateway" }}
        description={session.data ? describeSession(session.data) : undefined}
      />
      <QueryView query={session} failure="Couldn't load the session." pending="rounds">
        {(data) => (
          <>
            {data.isCut && <Notice>Showing the newest {countOf(data.rounds.length, "round")}.</Notice>}
            <ol aria-live="polite" className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
              {data.rounds.map((round, index, rounds) => (
                <RoundItem key={round.id} round={round} before={rounds[index - 1] ?? null} number={index + 1} />
              ))}
            </ol>
          </>
        )}
      </QueryView>
    </>
  );
}

/** What observed rounds would have saved is no saving. */
function describeSession({ role, rounds }: GatewaySession): string {
  const offered = rounds.reduce((sum, { offeredTokens }) => sum + offeredTokens, 0);
  const savedIn = (mode: GatewayMode) =>
    rounds.reduce((sum, round) => sum + (round.mode === mode ? round.offeredTokens - round.sentTokens : 0), 0);
  const [saved, unsaved] = [savedIn("on"), savedIn("observe")];
  return [
    `Role ${role}, ${countOf(rounds.length, "round")}, ${formatTokens(offered)} of tools offered`,
    ...(saved > 0 ? [`${formatTokens(saved)} saved`] : []),
    ...(unsaved > 0 ? [`${formatTokens(unsaved)} would have been saved`] : []),
  ].join(", ");
}

type RoundItemProps = { round: GatewayRoundView; before: GatewayRoundView | null; number: number };

function RoundItem({ round, before, number }: RoundItemProps) {
  const known = new Set(before?.sent);
  const added = before === null ? [] : round.sent.filter((tool) => !known.has(tool));
  return (
    <li className="rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2">
        <h2 className="font-medium">Round {number}</h2>
        <ModeBadge mode={round.mode} />
        <span className="text-ink-soft text-sm">
          {round.sent.length} of {countOf(round.offered, "tool")} {round.mode === "on" ? "sent" : "would be sent"}
        </span>
        <span className="text-ink-faint text-sm">
          <Time at={round.at} />
        </span>
      </div>
      <dl className="grid gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <dt className="text-ink-faint">Tool tokens</dt>
        <dd className="tabular-nums">
          {formatTokens(round.offeredTokens)} → {formatTokens(round.sentTokens)}
        </dd>
        <dt className="text-ink-faint">Called</dt>
        <dd>
          <Called round={round} />
        </dd>
        {added.length > 0 && (
          <>
            <dt className="text-ink-faint">Added</dt>
            <dd className="flex flex-wrap gap-x-2">
              {added.map((tool) => (
                <Name key={tool} className="break-all">
                  +{tool}
                </Name>
              ))}
            </dd>
          </>
        )}
        <dt className="text-ink-faint">Upstream</dt>
        <dd>
          <AnswerState answer={round} />
          {round.model !== null && <>, {round.model}</>}
          {round.ms !== null && <>, {formatMs(round.ms)}</>}
          {round.inputTokens !== null && (
            <span className="text-ink-soft">
              , {formatTokens(round.inputTokens)} in
              {round.cacheReadTokens !== null &&
                round.cacheReadTokens > 0 &&
                ` (${formatTokens(round.cacheReadTokens)} cached)`}
              , {formatTokens(round.outputTokens ?? 0)} out
            </span>
          )}
        </dd>
      </dl>
    </li>
  );
}
