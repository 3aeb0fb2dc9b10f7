"use client";

import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount } from "@/components/words/format-number";
import type { SessionListItem } from "@/server/contract/sessions";
import { OwnerName } from "./owner-name";

export function SessionTable({ sessions }: { sessions: readonly SessionListItem[] }) {
  return (
    <Table label="Sessions">
      <thead>
        <tr>
          <TableHead>Name</TableHead>
          <TableHead className="hidden md:table-cell">Owner</TableHead>
          <TableHead className="hidden sm:table-cell">Role</TableHead>
          <TableHead className="text-right">Rounds</TableHead>
          <TableHead className="hidden text-right lg:table-cell">Loaded</TableHead>
          <TableHead className="text-right">Sent</TableHead>
          <TableHead className="hidden text-right md:table-cell">Baseline</TableHead>
          <TableHead className="hidden sm:table-cell">Last used</TableHead>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </tbody>
    </Table>
  );
}

function SessionRow({ session }: { session: SessionListItem }) {
  const { id, externalId, owner, role, rounds, loadedCount, sentTokens, baselineTokens } = session;
  const isExpired = new Date(session.expiresAt) <= new Date();
  return (
    <TableRow>
      <TableCell className="max-w-44 sm:max-w-80">
        <Link
          href={`/sessions/${encodeURIComponent(id)}`}
          data-row-link
          className="block truncate font-medium font-mono text-sm after:absolute after:inset-0"
          title={externalId}
        >
          {externalId}
        </Link>
        <span className="block truncate text-ink-soft text-sm sm:hidden">
          {role}, <Time at={session.updatedAt} />
        </span>
        {session.forkedFrom !== null && <span className="block text-ink-faint text-xs">forked</span>}
      </TableCell>
      <TableCell className="hidden max-w-48 text-ink-soft md:table-cell">
        <OwnerName owner={owner} />
      </TableCell>
      <TableCell className="hidden font-mono text-sm sm:table-cell">{role}</TableCell>
      <TableCell className="text-right font-mono text-sm">{formatCount(rounds)}</TableCell>
      <TableCell className="hidden text-right font-mono text-ink-soft text-sm lg:table-cell">
        {formatCount(loadedCount)}
      </TableCell>
      <TableCell className="text-right">
        <span className="inline-flex flex-col items-end sm:flex-row sm:items-baseline sm:gap-3">
          <Tokens count={sentTokens} />
          <span className="sm:w-12">
            <TokenChange before={baselineTokens} after={sentTokens} against="baseline" />
          </span>
        </span>
      </TableCell>
      <TableCell className="hidden text-right text-ink-soft md:table-cell">
        <Tokens count={baselineTokens} />
      </TableCell>
      <TableCell className="hidden whitespace-nowrap text-ink-soft sm:table-cell">
        <Time at={session.updatedAt} />
        {isExpired && <Badge className="ml-2">Expired</Badge>}
      </TableCell>
    </TableRow>
  );
}
