"use client";

import { describeHeld } from "@/components/drift/describe-drift";
import { Tokens } from "@/components/tokens/tokens";
import { Badge, Name } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { LoadMore } from "@/components/ui/load-more";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useShown } from "@/components/ui/use-shown";
import { formatCount } from "@/components/words/format-number";
import { CREDENTIAL_INFO } from "./credential-info";
import { describeWaiting, type SourceRow, STATE_INFO, stateOf } from "./source-state";
import { SourceSwitch } from "./source-switch";
import { accessOf, describeConnection, WAY_INFO } from "./ways";

export function SourceTable({ sources }: { sources: readonly SourceRow[] }) {
  const { shown, hidden, showMore } = useShown(sources);
  return (
    <>
      <Table label="Sources">
        <thead>
          <tr>
            <TableHead>Source</TableHead>
            <TableHead>State</TableHead>
            <TableHead className="text-right">Tools</TableHead>
            <TableHead className="hidden text-right md:table-cell">Definitions</TableHead>
            <TableHead className="hidden md:table-cell">Last synced</TableHead>
            <TableHead className="hidden lg:table-cell">Credentials</TableHead>
            <TableHead className="hidden text-right sm:table-cell">Enabled</TableHead>
          </tr>
        </thead>
        <tbody>
          {shown.map((source) => (
            <SourceTableRow key={source.id} source={source} />
          ))}
        </tbody>
      </Table>
      <LoadMore
        one="source"
        many="sources"
        shown={shown.length}
        hasMore={hidden > 0}
        pending={false}
        onMore={showMore}
      />
    </>
  );
}

function SourceTableRow({ source }: { source: SourceRow }) {
  const way = WAY_INFO[accessOf(source.kind, source.connection)];
  const points = describeConnection(source.kind, source.connection);
  const isPlace = source.connection.transport === "stdio" || source.connection.url !== undefined;
  const credentials = CREDENTIAL_INFO[source.credentials?.state ?? "none"];
  return (
    <TableRow>
      <TableCell className="max-w-96">
        <span className="flex items-start gap-2.5">
          <way.icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          <span className="min-w-0">
            <Link
              href={`/sources/${encodeURIComponent(source.id)}`}
              data-row-link
              className="font-medium font-mono text-sm after:absolute after:inset-0"
            >
              {source.name}
            </Link>
            <span className="block truncate text-ink-soft text-sm" title={points}>
              {way.title}
              <span className="hidden text-ink-faint sm:inline"> · {isPlace ? <Name>{points}</Name> : points}</span>
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell>
        <SourceStateCell source={source} />
      </TableCell>
      <TableCell className="text-right font-mono text-sm">{formatCount(source.tools)}</TableCell>
      <TableCell className="hidden text-right md:table-cell">
        <Tokens count={source.tokens} />
      </TableCell>
      <TableCell className="hidden text-ink-soft md:table-cell">
        {source.syncedAt === null ? "Never" : <Time at={source.syncedAt} />}
      </TableCell>
      <TableCell className="hidden lg:table-cell">
        {source.kind === "builtin" || source.kind === "observed" ? (
          <span className="text-ink-faint">not needed</span>
        ) : (
          <Badge tone={credentials.tone}>{credentials.title}</Badge>
        )}
      </TableCell>
      <TableCell className="hidden text-right sm:table-cell">
        <SourceSwitch source={source} />
      </TableCell>
    </TableRow>
  );
}

function SourceStateCell({ source }: { source: SourceRow }) {
  const state = stateOf(source);
  const { title, tone } = STATE_INFO[state];
  return (
    <>
      <Badge tone={tone}>{title}</Badge>
      {!source.enabled && <Badge className="ml-1 sm:hidden">Disabled</Badge>}
      {state === "failing" && (
        <span className="mt-0.5 line-clamp-2 max-w-64 text-danger text-sm" title={source.syncError ?? undefined}>
          {source.syncError}
        </span>
      )}
      {source.held > 0 && <span className="mt-0.5 block text-ink-soft text-sm">{describeHeld(source.held)}</span>}
      {state === "waiting" && (
        <span className="mt-0.5 block text-ink-soft text-sm">{describeWaiting(source.waiting)}</span>
      )}
    </>
  );
}
