"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useDebounced } from "@/components/ui/use-debounced";
import { useUrlState } from "@/components/url/use-url-state";
import { countOf } from "@/components/words/count-of";
import { AuditFiltersBar } from "./audit-filters";
import { AUDIT_FILTERS, type AuditFilters, isFiltered } from "./audit-query";
import { AuditRow } from "./audit-row";
import { pushPage } from "./push-page";
import { useAudit } from "./use-audit";

/** The address holds filter and place, so that a finding can be shared and gone back to. */
export function AuditPage() {
  const [filters, setFilters] = useUrlState(AUDIT_FILTERS);
  const q = useDebounced(filters.q);
  return (
    <>
      <PageHeader title="Audit" description="Who changed what, and when. Nothing here can be edited or removed." />
      <AuditFiltersBar filters={filters} onChange={setFilters} />
      <AuditList filters={{ ...filters, q }} onClear={() => setFilters(AUDIT_FILTERS)} />
    </>
  );
}

function AuditList({ filters, onClear }: { filters: AuditFilters; onClear: () => void }) {
  const audit = useAudit(filters);
  if (audit.isPending) return <SkeletonRows rows={8} label="audit events" />;
  if (audit.isError) {
    return <ErrorPanel title="The audit could not be loaded." error={audit.error} onRetry={() => audit.refetch()} />;
  }
  const { items, next } = audit.data;
  const filtered = isFiltered(filters) || filters.before !== "";
  if (items.length === 0) {
    return (
      <EmptyState
        action={
          <Button onClick={filtered ? onClear : () => audit.refetch()}>
            {filtered ? "Show everything" : "Look again"}
          </Button>
        }
      >
        {filtered ? "No event matches this filter." : "Nothing has been changed yet."}
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        aria-label="Audit events"
        aria-busy={audit.isPlaceholderData || undefined}
        className="rounded-lg border border-line bg-raised"
      >
        {items.map((event) => (
          <AuditRow key={event.id} event={event} />
        ))}
      </ul>
      <div className="mt-3 flex items-center justify-between gap-3 text-ink-faint text-sm">
        <p aria-live="polite">
          {countOf(items.length, "event")}
          {filters.before !== "" && ", older ones"}
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
