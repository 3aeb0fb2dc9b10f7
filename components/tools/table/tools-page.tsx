"use client";

import { Import } from "lucide-react";
import { useMemo } from "react";
import { useMay } from "@/components/auth/me-context";
import { NewLink } from "@/components/editor/new-link";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { VirtualTable } from "@/components/ui/virtual-table";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import { BulkBar } from "./bulk-bar";
import { ExportMenu } from "./export-menu";
import { TABLE_DEFAULTS } from "./table-address";
import { toolColumns } from "./tool-columns";
import { ToolFilters } from "./tool-filters";
import { useBulkTools } from "./use-bulk-tools";
import { useSelection } from "./use-selection";
import { type ToolTableState, useToolTable } from "./use-tool-table";

const ROW_HEIGHT = 52;

export function ToolsPage() {
  const mayEdit = useMay("policy.edit");
  const table = useToolTable();
  const total = table.rows.data?.length;
  return (
    <>
      <PageHeader
        title="Tools"
        description="All tools in the draft, with their token cost and how often agents get them."
        actions={
          <>
            <ExportMenu count={total ?? 0} />
            {mayEdit && (
              <>
                <Button asChild>
                  <Link href="/tools/import">
                    <Import aria-hidden />
                    Import
                  </Link>
                </Button>
                <NewLink href="/tools/new">New tool</NewLink>
              </>
            )}
          </>
        }
      />
      {total === 0 ? (
        <EmptyState
          action={
            mayEdit && (
              <Button asChild variant="primary">
                <Link href="/tools/import">Import tools</Link>
              </Button>
            )
          }
        >
          No tools yet. Import tools and publish them to make them available to agents.
        </EmptyState>
      ) : (
        <>
          <ToolFilters table={table} />
          <Body table={table} mayEdit={mayEdit} />
        </>
      )}
    </>
  );
}

function Body({ table, mayEdit }: { table: ToolTableState; mayEdit: boolean }) {
  const { shown, rows } = table;
  const order = useMemo(() => shown.map(({ row }) => row.id), [shown]);
  const { selected, toggle, selectAll, clear } = useSelection(order);
  const { changeOne } = useBulkTools();
  const chosen = useMemo(() => (rows.data ?? []).filter(({ id }) => selected.has(id)), [rows.data, selected]);

  if (table.error !== null) {
    return <ErrorPanel title="Couldn't load the tools." error={table.error} onRetry={table.retry} />;
  }
  if (table.isPending) {
    return (
      <>
        <p className="mb-2 h-5" />
        <TableSkeleton />
      </>
    );
  }
  return (
    <>
      <Figures table={table} />
      {shown.length === 0 ? (
        <NoMatch table={table} />
      ) : (
        <VirtualTable
          label="Tools"
          columns={toolColumns({
            table,
            mayEdit,
            selected,
            onSelect: toggle,
            onSelectAll: selectAll,
            onClear: clear,
            onChange: changeOne,
          })}
          rows={shown}
          rowKey={({ row }) => row.id}
          rowHeight={ROW_HEIGHT}
          rowStyle={({ row }) => (selected.has(row.id) ? "bg-accent-soft hover:bg-accent-soft" : "")}
          isStale={table.isStale}
        />
      )}
      {mayEdit && chosen.length > 0 && (
        <BulkBar
          chosen={chosen}
          matching={shown.length}
          chosenMatching={order.filter((id) => selected.has(id)).length}
          onSelectAll={selectAll}
          onClear={clear}
        />
      )}
    </>
  );
}

/** The token sum is what direct mode would send. */
function Figures({ table: { shown, rows, search, choice, isRanking } }: { table: ToolTableState }) {
  const tokens = shown.reduce((sum, { row }) => sum + row.schemaTokens, 0);
  const isAll = shown.length === rows.data?.length;
  const byWordsOnly = choice.q.trim() !== "" && search?.data?.byMeaning === false;
  return (
    <p aria-live="polite" className="mb-2 text-ink-faint text-sm">
      {countOf(shown.length, "tool")}
      {!isAll && ` of ${formatCount(rows.data?.length ?? 0)}`} · {formatTokens(tokens)} if all are sent
      {isRanking && " · ranking…"}
      {byWordsOnly && " · keyword ranking only: the embedder isn't available"}
    </p>
  );
}

function NoMatch({ table: { choice, search, setAddress } }: { table: ToolTableState }) {
  const closest = [...new Set(search?.data?.unknown.flatMap((unknown) => unknown.closest))];
  const { encoding: _, ...everything } = TABLE_DEFAULTS;
  return (
    <EmptyState action={<Button onClick={() => setAddress(everything)}>Show all tools</Button>}>
      No tools match {choice.q.trim() === "" ? "these filters" : `“${choice.q.trim()}” and these filters`}.
      {closest.length > 0 && ` Closest names: ${closest.join(", ")}.`}
    </EmptyState>
  );
}

const WIDTHS = ["w-1/3", "w-1/4", "w-2/5", "w-1/4", "w-1/3", "w-2/5", "w-1/4", "w-1/3", "w-2/5", "w-1/4"];

function TableSkeleton() {
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
