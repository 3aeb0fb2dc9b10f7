"use client";

import { Badge, Name } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatMs, formatTokens } from "@/components/words/format-number";
import type { GatewayRoundView } from "@/server/contract/gateway";
import { ModeBadge } from "./gateway-mode-badge";
import { sessionLink } from "./session-link";

type GatewayRoundsProps = { label: string; rounds: readonly GatewayRoundView[] };

export function GatewayRounds({ label, rounds }: GatewayRoundsProps) {
  if (rounds.length === 0) return <p className="text-ink-soft">No rounds yet. They appear here as requests arrive.</p>;
  return (
    <Table label={label}>
      <thead>
        <tr>
          <TableHead>Time</TableHead>
          <TableHead>Mode</TableHead>
          <TableHead className="text-right">Tools</TableHead>
          <TableHead>Called</TableHead>
          <TableHead className="text-right">Tool tokens</TableHead>
          <TableHead>Client</TableHead>
          <TableHead className="text-right">Upstream</TableHead>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <TableRow key={round.id}>
            <TableCell className="whitespace-nowrap">
              <Link href={sessionLink(round.sessionId)} className="underline-offset-2 hover:underline">
                <Time at={round.at} />
              </Link>
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <ModeBadge mode={round.mode} />
              {round.isCanary && <span className="ml-1 text-ink-faint text-sm">canary</span>}
            </TableCell>
            <TableCell className="whitespace-nowrap text-right font-mono text-sm tabular-nums">
              {round.offered} → {round.sent.length}
            </TableCell>
            <TableCell className="min-w-48">
              <Called round={round} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-right font-mono text-sm tabular-nums">
              {formatTokens(round.offeredTokens)} → {formatTokens(round.sentTokens)}
            </TableCell>
            <TableCell className="max-w-48 truncate text-ink-soft text-sm">
              {round.userAgent ?? round.dialect}
            </TableCell>
            <TableCell className="whitespace-nowrap text-right text-sm">
              {round.status ?? "No answer"}
              {round.ms !== null && <span className="text-ink-faint"> {formatMs(round.ms)}</span>}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

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
