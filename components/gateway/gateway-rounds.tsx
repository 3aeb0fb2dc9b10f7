"use client";

import { Badge, Name } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { type Columns, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatMs, formatTokens } from "@/components/words/format-number";
import type { GatewayRoundView } from "@/server/contract/gateway";
import { AnswerState } from "./answer-state";
import { ModeBadge } from "./gateway-mode-badge";
import { sessionLink } from "./session-link";

type GatewayRoundsProps = { label: string; rounds: readonly GatewayRoundView[] };

export function GatewayRounds({ label, rounds }: GatewayRoundsProps) {
  if (rounds.length === 0) return <p className="text-ink-soft">No rounds yet. They appear here as requests arrive.</p>;
  return <Table label={label} columns={COLUMNS} rows={rounds} rowKey={({ id }) => id} />;
}

const COLUMNS: Columns<GatewayRoundView> = [
  {
    header: "Time",
    style: "whitespace-nowrap",
    cell: ({ sessionId, at }) => (
      <Link href={sessionLink(sessionId)} className="underline-offset-2 hover:underline">
        <Time at={at} />
      </Link>
    ),
  },
  {
    header: "Mode",
    style: "whitespace-nowrap",
    cell: ({ mode, isCanary }) => (
      <>
        <ModeBadge mode={mode} />
        {isCanary && <span className="ml-1 text-ink-faint text-sm">canary</span>}
      </>
    ),
  },
  {
    header: "Tools",
    numeric: true,
    style: "whitespace-nowrap tabular-nums",
    cell: ({ offered, sent }) => `${offered} → ${sent.length}`,
  },
  { header: "Called", style: "min-w-48", cell: (round) => <Called round={round} /> },
  {
    header: "Tool tokens",
    numeric: true,
    style: "whitespace-nowrap tabular-nums",
    cell: ({ offeredTokens, sentTokens }) => `${formatTokens(offeredTokens)} → ${formatTokens(sentTokens)}`,
  },
  {
    header: "Client",
    style: "max-w-48 truncate text-ink-soft text-sm",
    cell: ({ userAgent, dialect }) => userAgent ?? dialect,
  },
  {
    header: "Upstream",
    align: "right",
    style: "whitespace-nowrap text-sm",
    cell: ({ status, outcome, ms }) => (
      <>
        <AnswerState answer={{ status, outcome }} />
        {ms !== null && <span className="text-ink-faint"> {formatMs(ms)}</span>}
      </>
    ),
  },
];

/** What the model called, with what would have been lost marked. */
export function Called({ round }: { round: GatewayRoundView }) {
  if (round.called.length === 0) return <span className="text-ink-faint">{round.failure ?? "No calls"}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {round.called.map((tool) => {
        const [tone, word] = markOf(round, tool);
        return (
          <Badge key={tool} tone={tone}>
            <Name className="break-all">{tool}</Name>
            {word}
          </Badge>
        );
      })}
    </span>
  );
}

function markOf({ lost, escaped, denied }: GatewayRoundView, tool: string) {
  if (denied.includes(tool)) return ["danger", "denied"] as const;
  if (escaped.includes(tool)) return ["warn", "escaped"] as const;
  return lost.includes(tool) ? (["warn", "lost"] as const) : (["neutral", null] as const);
}
