import { describeHeld } from "@/components/drift/describe-drift";
import { Tokens } from "@/components/tokens/tokens";
import { Badge, Name } from "@/components/ui/badge";
import { type Columns, RowLink } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount } from "@/components/words/format-number";
import { CREDENTIAL_INFO } from "./credential-info";
import { describeWaiting, type SourceRow, STATE_INFO, stateOf } from "./source-state";
import { SourceSwitch } from "./source-switch";
import { accessOf, describeConnection, WAY_INFO } from "./ways";

export const SOURCE_COLUMNS: Columns<SourceRow> = [
  { header: "Source", style: "max-w-96", cell: (source) => <SourceName source={source} /> },
  { header: "Status", cell: (source) => <SourceState source={source} /> },
  { header: "Tools", numeric: true, cell: ({ tools }) => formatCount(tools) },
  { header: "Definitions", align: "right", from: "md", cell: ({ tokens }) => <Tokens count={tokens} /> },
  {
    header: "Last synced",
    from: "md",
    style: "text-ink-soft",
    cell: ({ syncedAt }) => (syncedAt === null ? "Never" : <Time at={syncedAt} />),
  },
  { header: "Credentials", from: "lg", cell: (source) => <Credentials source={source} /> },
  { header: "Enabled", align: "right", from: "sm", cell: (source) => <SourceSwitch source={source} /> },
];

function SourceName({ source }: { source: SourceRow }) {
  const way = WAY_INFO[accessOf(source.kind, source.connection)];
  const points = describeConnection(source.kind, source.connection);
  const isPlace = source.connection.transport === "stdio" || source.connection.url !== undefined;
  return (
    <span className="flex items-start gap-2.5">
      <way.icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0">
        <RowLink href={`/sources/${encodeURIComponent(source.id)}`}>{source.name}</RowLink>
        <span className="block truncate text-ink-soft text-sm" title={points}>
          {way.title}
          <span className="hidden text-ink-faint sm:inline"> · {isPlace ? <Name>{points}</Name> : points}</span>
        </span>
      </span>
    </span>
  );
}

function Credentials({ source: { kind, credentials } }: { source: SourceRow }) {
  if (kind === "builtin" || kind === "observed") return <span className="text-ink-faint">not needed</span>;
  const { title, tone } = CREDENTIAL_INFO[credentials?.state ?? "none"];
  return <Badge tone={tone}>{title}</Badge>;
}

function SourceState({ source }: { source: SourceRow }) {
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
