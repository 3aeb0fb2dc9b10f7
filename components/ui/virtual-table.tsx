"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useCallback, useState } from "react";
import { cn } from "./cn";
import { BodyCells, type Columns, HeadCells } from "./table";

type VirtualTableProps<Row> = {
  label: string;
  /** With fixed widths, so that they don't jump while scrolling. */
  columns: Columns<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHeight: number;
  rowStyle?: (row: Row) => string;
  /** Shows rows of a previous query. */
  isStale?: boolean;
};

const CELL = "px-3 py-1.5";

/** A table of thousands of rows that scrolls with the page: only the visible rows exist. The header stays in view. */
export function VirtualTable<Row>({ label, columns, rows, isStale = false, ...body }: VirtualTableProps<Row>) {
  return (
    <div className={cn("overflow-clip rounded-lg border border-line bg-raised", isStale && "opacity-60")}>
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="w-full table-fixed border-collapse text-left"
      >
        <thead className="sticky top-[calc(3rem+var(--draft-bar,0px))] z-10 bg-raised lg:top-(--draft-bar,0px)">
          <tr aria-rowindex={1} className="h-8 text-ink-faint text-sm shadow-[inset_0_-1px_0_var(--line)]">
            <HeadCells columns={columns} style={cn(CELL, "truncate py-0 font-medium")} />
          </tr>
        </thead>
        <Body columns={columns} rows={rows} {...body} />
      </table>
    </div>
  );
}

type BodyProps<Row> = Omit<VirtualTableProps<Row>, "label" | "isStale">;

function Body<Row>({ columns, rows, rowKey, rowHeight, rowStyle }: BodyProps<Row>) {
  const [top, setTop] = useState(0);
  const measure = useCallback((body: HTMLElement | null) => {
    if (body !== null) setTop(body.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
  });
  const items = virtual.getVirtualItems();
  const before = items[0] === undefined ? 0 : items[0].index * rowHeight;
  const after = (rows.length - 1 - (items.at(-1)?.index ?? rows.length - 1)) * rowHeight;
  return (
    <tbody ref={measure}>
      <Gap height={before} />
      {items.map(({ index, key }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <VirtualRow
            key={key}
            columns={columns}
            row={row}
            index={index}
            height={rowHeight}
            style={rowStyle?.(row) ?? ""}
          />
        );
      })}
      <Gap height={after} />
    </tbody>
  );
}

type RowProps<Row> = { columns: Columns<Row>; row: Row; index: number; height: number; style: string };

function PlainRow<Row>({ columns, row, index, height, style }: RowProps<Row>) {
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ height }}
      className={cn("relative border-line border-b last:border-b-0 hover:bg-sunken/60", style)}
    >
      <BodyCells columns={columns} row={row} index={index} style={CELL} />
    </tr>
  );
}

/** Memoized: people scroll past thousands of rows. */
const VirtualRow = memo(PlainRow) as typeof PlainRow;

/** Fills the space of rows that aren't drawn. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}
