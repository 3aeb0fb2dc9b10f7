import { sessionLink } from "@/components/gateway/session-link";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { Badge, Name } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { type Columns, RowLink } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatCount } from "@/components/words/format-number";
import type { SessionListItem } from "@/server/contract/sessions";
import { OwnerName } from "./owner-name";

export const SESSION_COLUMNS: Columns<SessionListItem> = [
  {
    header: "First message",
    style: "max-w-44 sm:max-w-80",
    cell: ({ id, title, externalId, role, updatedAt, forkedFrom }) => (
      <>
        <RowLink
          href={`/sessions/${encodeURIComponent(id)}`}
          className={cn("block truncate", title !== null && "font-sans")}
          title={title ?? externalId}
        >
          {title ?? externalId}
        </RowLink>
        {title !== null && <Name className="block truncate text-ink-faint text-sm">{externalId}</Name>}
        <span className="block truncate text-ink-soft text-sm sm:hidden">
          {role}, <Time at={updatedAt} />
        </span>
        {forkedFrom !== null && <span className="block text-ink-faint text-sm">forked</span>}
      </>
    ),
  },
  { header: "Owner", from: "md", style: "max-w-48 text-ink-soft", cell: ({ owner }) => <OwnerName owner={owner} /> },
  { header: "Role", from: "sm", style: "font-mono text-sm", cell: ({ role }) => role },
  {
    header: "Rounds",
    numeric: true,
    cell: ({ id, rounds, observedRounds }) => (
      <>
        {(rounds > 0 || observedRounds === 0) && formatCount(rounds)}
        {observedRounds > 0 && (
          <Link
            href={sessionLink(id)}
            className="block whitespace-nowrap text-ink-soft text-sm underline-offset-2 hover:underline"
            title="Rounds that the gateway only observed. Their tools were all sent."
          >
            {formatCount(observedRounds)} observed
          </Link>
        )}
      </>
    ),
  },
  {
    header: "Loaded",
    numeric: true,
    from: "lg",
    style: "text-ink-soft",
    cell: ({ loadedCount }) => formatCount(loadedCount),
  },
  {
    header: "Sent",
    align: "right",
    cell: ({ sentTokens, baselineTokens }) => (
      <span className="inline-flex flex-col items-end sm:flex-row sm:items-baseline sm:gap-3">
        <Tokens count={sentTokens} />
        <span className="sm:w-12">
          <TokenChange before={baselineTokens} after={sentTokens} against="baseline" />
        </span>
      </span>
    ),
  },
  {
    header: "Baseline",
    align: "right",
    from: "md",
    style: "text-ink-soft",
    cell: ({ baselineTokens }) => <Tokens count={baselineTokens} />,
  },
  {
    header: "Last used",
    from: "sm",
    style: "whitespace-nowrap text-ink-soft",
    cell: ({ updatedAt, expiresAt }) => (
      <>
        <Time at={updatedAt} />
        {new Date(expiresAt) <= new Date() && <Badge className="ml-2">Expired</Badge>}
      </>
    ),
  },
];
