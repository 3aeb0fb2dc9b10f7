import { pageOf } from "@/components/shell/navigation";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { Link } from "@/components/ui/link";
import { type Columns, RowLink } from "@/components/ui/table";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { PolicyRow } from "./prepare-policies";

const SHOWN = 3;

export const POLICY_COLUMNS: Columns<PolicyRow> = [
  {
    header: "Policy",
    cell: ({ id, name, title, presetTitle }) => (
      <>
        <RowLink href={`/policies/${encodeURIComponent(id)}`}>{name}</RowLink>
        <span className="block text-ink-soft text-sm">
          {title}, based on {presetTitle}
        </span>
      </>
    ),
  },
  {
    header: "Changes from preset",
    from: "md",
    style: "max-w-md text-ink-soft",
    title: ({ differences }) => differences.join("\n"),
    cell: ({ differences }) =>
      differences.length === 0 ? <span className="text-ink-faint">none</span> : listNames(differences, SHOWN),
  },
  { header: "Roles", from: "sm", cell: ({ roles }) => <Roles roles={roles} /> },
  { header: "Sent per round", align: "right", cell: (row) => <Sent row={row} /> },
];

function Roles({ roles }: Pick<PolicyRow, "roles">) {
  if (roles.length === 0) return <span className="text-ink-faint">none</span>;
  return (
    <span className="flex max-w-80 flex-wrap gap-x-2">
      {roles.map(({ id, name }) => (
        <Link
          key={id}
          href={pageOf("role", id) ?? "/roles"}
          className="relative z-10 font-mono text-sm underline-offset-2 hover:underline"
        >
          {name}
        </Link>
      ))}
    </span>
  );
}

function Sent({ row: { sentTokens, baselineTokens, rounds } }: { row: PolicyRow }) {
  if (sentTokens === null) return <span className="text-ink-faint text-sm">no rounds yet</span>;
  return (
    <span title={`Average of ${formatCount(rounds)} rounds in the last 30 days`}>
      <Tokens count={Math.round(sentTokens)} />{" "}
      {baselineTokens !== null && (
        <TokenChange before={baselineTokens} after={sentTokens} against="sending every allowed tool" />
      )}
      <span className="block text-ink-faint text-sm">{formatCount(rounds)} rounds</span>
    </span>
  );
}
