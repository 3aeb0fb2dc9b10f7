import { pageOf } from "@/components/shell/navigation";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { Link } from "@/components/ui/link";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { PolicyRow } from "./prepare-policies";

const SHOWN = 3;

export function PolicyTable({ rows }: { rows: readonly PolicyRow[] }) {
  return (
    <Table label="Policies">
      <thead>
        <tr>
          <TableHead>Policy</TableHead>
          <TableHead className="hidden md:table-cell">Changes from preset</TableHead>
          <TableHead className="hidden sm:table-cell">Roles</TableHead>
          <TableHead className="text-right">Sent per round</TableHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell>
              <Link
                href={`/policies/${encodeURIComponent(row.id)}`}
                data-row-link
                className="font-medium font-mono text-sm after:absolute after:inset-0"
              >
                {row.name}
              </Link>
              <span className="block text-ink-soft text-sm">
                {row.title}, based on {row.presetTitle}
              </span>
            </TableCell>
            <TableCell className="hidden max-w-md text-ink-soft md:table-cell" title={row.differences.join("\n")}>
              {row.differences.length === 0 ? (
                <span className="text-ink-faint">none</span>
              ) : (
                listNames(row.differences, SHOWN)
              )}
            </TableCell>
            <TableCell className="hidden sm:table-cell">
              <Roles roles={row.roles} />
            </TableCell>
            <TableCell className="text-right">
              <Sent row={row} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

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
      <span className="block text-ink-faint text-xs">{formatCount(rounds)} rounds</span>
    </span>
  );
}
