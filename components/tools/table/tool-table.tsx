"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import type { BulkAction } from "@/server/contract/tools";
import { CELL, COLUMNS } from "./columns";
import { nextSort } from "./table-address";
import type { SortKey } from "./tool-rows";
import { ToolTableBody } from "./tool-table-body";
import type { ToolTableState } from "./use-tool-table";

type ToolTableProps = {
  table: ToolTableState;
  mayEdit: boolean;
  selected: ReadonlySet<string>;
  onSelect: (id: string, withRange: boolean) => void;
  onSelectAll: () => void;
  onClear: () => void;
  onChange: (id: string, action: BulkAction) => void;
};

export function ToolTable({ table, mayEdit, selected, onSelect, onSelectAll, onClear, onChange }: ToolTableProps) {
  const { shown, choice, search } = table;
  const chosen = shown.filter(({ row }) => selected.has(row.id)).length;

  return (
    <div className={cn("overflow-clip rounded-lg border border-line bg-raised", table.isStale && "opacity-60")}>
      <table
        aria-label="Tools"
        aria-rowcount={shown.length + 1}
        className="w-full table-fixed border-collapse text-left"
      >
        <thead className="sticky top-12 z-10 bg-raised lg:top-0">
          <tr aria-rowindex={1} className="h-8 text-ink-faint text-xs shadow-[inset_0_-1px_0_var(--line)]">
            {mayEdit && (
              <th scope="col" className="w-10 pl-3">
                <SelectAll chosen={chosen} total={shown.length} onAll={onSelectAll} onNone={onClear} />
              </th>
            )}
            <Head table={table} sort="name">
              Tool
            </Head>
            {search !== null && (
              <Head table={table} className={COLUMNS.score}>
                {choice.q.trim() === "" ? "" : "Score"}
              </Head>
            )}
            <Head table={table} className={COLUMNS.source}>
              Source
            </Head>
            {search === null && (
              <Head table={table} className={COLUMNS.domain}>
                Domain
              </Head>
            )}
            <Head table={table} sort="tokens" className={cn(COLUMNS.tokens, "text-right")}>
              Tokens
            </Head>
            <Head table={table} sort="sent" className={cn(COLUMNS.sent, "text-right")}>
              Sent {choice.days} d
            </Head>
            <Head table={table} sort="called" className={COLUMNS.called}>
              Last called
            </Head>
            <Head table={table} className={COLUMNS.policy}>
              Load policy
            </Head>
            <Head table={table} className={cn(COLUMNS.enabled, "text-right")}>
              On
            </Head>
          </tr>
        </thead>
        <ToolTableBody table={table} mayEdit={mayEdit} selected={selected} onSelect={onSelect} onChange={onChange} />
      </table>
    </div>
  );
}

const WIDTHS = ["w-1/3", "w-1/4", "w-2/5", "w-1/4", "w-1/3", "w-2/5", "w-1/4", "w-1/3", "w-2/5", "w-1/4"];

/** Same frame as the loaded table. */
export function ToolTableSkeleton() {
  return (
    <output aria-label="Loading tools" className="block rounded-lg border border-line bg-raised">
      <div className="h-8 border-line border-b" />
      {WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
        <div key={index} className="grid h-13 content-center gap-1.5 border-line border-b px-4 last:border-b-0">
          <Skeleton className={cn(width, "h-3.5")} />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </output>
  );
}

type SelectAllProps = { chosen: number; total: number; onAll: () => void; onNone: () => void };

function SelectAll({ chosen, total, onAll, onNone }: SelectAllProps) {
  const isAll = chosen === total && total > 0;
  return (
    <input
      type="checkbox"
      aria-label={`Select all ${total} matches`}
      ref={(box) => {
        if (box !== null) box.indeterminate = chosen > 0 && !isAll;
      }}
      checked={isAll}
      onChange={isAll ? onNone : onAll}
      className="block size-4 accent-primary"
    />
  );
}

type HeadProps = { table: ToolTableState; sort?: SortKey; className?: string; children: ReactNode };

function Head({ table, sort, className, children }: HeadProps) {
  const { choice, setAddress } = table;
  const isSorted = sort !== undefined && choice.sort?.key === sort;
  const direction = isSorted ? (choice.sort?.descending ? "descending" : "ascending") : undefined;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={direction} className={cn(CELL, "truncate py-0 font-medium", className)}>
      {sort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={() => setAddress({ sort: nextSort(choice.sort, sort) })}
          className="inline-flex items-center gap-0.5 hover:text-ink"
        >
          {children}
          {isSorted && <Arrow aria-hidden className="size-3" />}
        </button>
      )}
    </th>
  );
}
