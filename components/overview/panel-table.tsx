import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { TableHead, TableRow } from "@/components/ui/table";

type PanelTableProps = {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  empty: string;
};

/** A small table inside a panel: names left, numbers right. The third column is hidden on phones. */
export function PanelTable({ label, heads, rows, empty }: PanelTableProps) {
  if (rows.length === 0) return <p className="px-4 py-3 text-ink-soft">{empty}</p>;
  return (
    <table aria-label={label} className="w-full border-collapse text-left">
      <thead>
        <tr>
          {heads.map((head, at) => (
            <TableHead key={head} className={columnStyle(at)}>
              {head}
            </TableHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key}>
            {cells.map((cell, at) => (
              <td key={heads[at]} className={cn("h-9 py-1", columnStyle(at))}>
                {cell}
              </td>
            ))}
          </TableRow>
        ))}
      </tbody>
    </table>
  );
}

function columnStyle(at: number): string {
  if (at === 0) return "pr-2 pl-4";
  return cn("px-2 text-right last:pr-4", at === 2 && "hidden sm:table-cell");
}
