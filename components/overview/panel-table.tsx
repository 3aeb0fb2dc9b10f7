import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Table } from "@/components/ui/table";

type PanelRow = { key: string; cells: readonly ReactNode[] };

type PanelTableProps = { label: string; heads: readonly string[]; rows: readonly PanelRow[]; empty: string };

/** A small table inside a panel: names left, numbers right. The third column is hidden on phones. */
export function PanelTable({ label, heads, rows, empty }: PanelTableProps) {
  if (rows.length === 0) return <p className="px-4 py-3 text-ink-soft">{empty}</p>;
  return (
    <Table
      label={label}
      frame="none"
      cellStyle="h-9 py-1"
      rows={rows}
      rowKey={({ key }) => key}
      columns={heads.map((header, at) => {
        const style = at === 0 ? "pr-2 pl-4" : cn("px-2 text-right last:pr-4", at === 2 && "hidden sm:table-cell");
        return { header, headStyle: style, style, cell: ({ cells }: PanelRow) => cells[at] };
      })}
    />
  );
}
