"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import { useDebounced } from "@/components/ui/use-debounced";
import { useUrlState } from "@/components/url/use-url-state";
import { countOf } from "@/components/words/count-of";
import { AuditFiltersBar } from "./audit-filters";
import { AUDIT_FILTERS, type AuditFilters, isFiltered, toAuditInput } from "./audit-query";
import { AuditRow } from "./audit-row";

/** Filters and page are in the URL, so that they can be shared. */
export function AuditPage() {
  const [filters, setFilters] = useUrlState(AUDIT_FILTERS);
  const q = useDebounced(filters.q);
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who changed what, and when. Audit events can't be edited or deleted."
      />
      <AuditFiltersBar filters={filters} onChange={setFilters} />
      <AuditList filters={{ ...filters, q }} onClear={() => setFilters(AUDIT_FILTERS)} />
    </>
  );
}

function AuditList({ filters, onClear }: { filters: AuditFilters; onClear: () => void }) {
  const audit = useAudit(filters);
  return (
    <QueryView query={audit} failure="Couldn't load the audit log." pending="audit events" pendingRows={8}>
      {(page) => (
        <AuditEvents
          page={page}
          filters={filters}
          isStale={audit.isPlaceholderData}
          onClear={onClear}
          onRefresh={() => audit.refetch()}
        />
      )}
    </QueryView>
  );
}

type AuditEventsProps = {
  page: ApiOutput["audit"]["list"];
  filters: AuditFilters;
  isStale: boolean;
  onClear: () => void;
  onRefresh: () => void;
};

function AuditEvents({ page: { items, next }, filters, isStale, onClear, onRefresh }: AuditEventsProps) {
  const filtered = isFiltered(filters) || filters.before !== "";
  if (items.length === 0) {
    return (
      <EmptyState
        action={<Button onClick={filtered ? onClear : onRefresh}>{filtered ? "Clear filters" : "Refresh"}</Button>}
      >
        {filtered ? "No results" : "No changes yet."}
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        aria-label="Audit events"
        aria-busy={isStale || undefined}
        className="rounded-lg border border-line bg-raised"
      >
        {items.map((event) => (
          <AuditRow key={event.id} event={event} />
        ))}
      </ul>
      <div className="mt-3 flex items-center justify-between gap-3 text-ink-faint text-sm">
        <p aria-live="polite">
          {countOf(items.length, "event")}
          {filters.before !== "" && " (older)"}
        </p>
        <div className="flex gap-2">
          {filters.before !== "" && (
            <Button size="sm" onClick={() => pushPage("")}>
              Newest
            </Button>
          )}
          {next !== null && (
            <Button size="sm" onClick={() => pushPage(next)}>
              Older
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** Adds a history entry, so that the back button works. */
function pushPage(before: string): void {
  const next = new URLSearchParams(window.location.search);
  if (before === "") next.delete("before");
  else next.set("before", before);
  window.history.pushState(null, "", next.size > 0 ? `?${next}` : window.location.pathname);
  window.scrollTo({ top: 0 });
}

function useAudit(filters: AuditFilters) {
  return useQuery(useTRPC().audit.list.queryOptions(toAuditInput(filters), { placeholderData: keepPreviousData }));
}
