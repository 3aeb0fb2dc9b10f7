"use client";

import type { ReactNode } from "react";
import { cn } from "./cn";
import { LoadMore } from "./load-more";
import { type QueryState, QueryView } from "./query-view";
import { Skeleton } from "./skeleton";
import { CARD, CELL, HEAD, HeadCells, Table, type TableProps } from "./table";
import { useShown } from "./use-shown";

type DataTableProps<Row> = TableProps<Row> & {
  /** Where the rows come from: shows when they are loading or failed to load. */
  query?: QueryState<unknown>;
  failure?: string;
  pendingRows?: number;
  empty?: ReactNode;
  /** One and many, such as "role" and "roles": counts the rows and renders long lists in steps. */
  counted?: readonly [one: string, many: string];
  more?: { readonly hasMore: boolean; readonly pending: boolean; readonly onMore: () => void };
};

/** Every table: columns, loading, empty and error states. Rows with a `RowLink` can be walked with the arrow keys. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { query, failure = "Couldn't load the list.", pendingRows = 6, empty, ...table } = props;
  const loaded = () => (props.rows.length === 0 && empty !== undefined ? empty : <CountedTable {...table} />);
  if (query === undefined) return loaded();
  return (
    <QueryView query={query} failure={failure} pending={<TableSkeleton {...table} count={pendingRows} />}>
      {loaded}
    </QueryView>
  );
}

type CountedTableProps<Row> = TableProps<Row> & Pick<DataTableProps<Row>, "counted" | "more">;

function CountedTable<Row>({ counted, more, rows, ...table }: CountedTableProps<Row>) {
  const isStepped = counted !== undefined && more === undefined;
  const { shown, hidden, showMore } = useShown(rows, isStepped ? undefined : Number.POSITIVE_INFINITY);
  return (
    <>
      <Table {...table} rows={shown} />
      {counted && (
        <LoadMore
          one={counted[0]}
          many={counted[1]}
          shown={shown.length}
          {...(more ?? { hasMore: hidden > 0, pending: false, onMore: showMore })}
        />
      )}
    </>
  );
}

const WIDTHS = ["w-2/5", "w-3/5", "w-1/2", "w-2/3", "w-1/3", "w-3/5", "w-2/5", "w-1/2"];

type TableSkeletonProps<Row> = Pick<TableProps<Row>, "label" | "columns" | "headStyle" | "cellStyle"> & {
  count: number;
};

/** The header and the first column of the table to come. */
function TableSkeleton<Row>({ label, columns, headStyle, cellStyle, count }: TableSkeletonProps<Row>) {
  return (
    <output aria-label={`Loading ${label.toLowerCase()}`} className={cn("block overflow-x-hidden", CARD)}>
      <table aria-hidden className="w-full border-collapse text-left">
        <thead>
          <tr>
            <HeadCells columns={columns} style={cn(HEAD, headStyle)} />
          </tr>
        </thead>
        <tbody>
          {WIDTHS.slice(0, count).map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
            <tr key={index} className="border-line border-b last:border-b-0">
              <td colSpan={columns.length} className={cn(CELL, cellStyle)}>
                <Skeleton className={width} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </output>
  );
}
