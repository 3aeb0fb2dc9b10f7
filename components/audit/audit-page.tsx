"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { LoadMore } from "@/components/ui/load-more";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { AuditFilters } from "./audit-filters";
import { AuditRow } from "./audit-row";
import { type AuditFilter, useAudit } from "./use-audit";

/** The address holds the filter, so that a finding can be shared. */
export function AuditPage() {
  const router = useRouter();
  const params = useSearchParams();
  const noun = params.get("noun");
  const actor = params.get("person");
  const filter: AuditFilter = { ...(noun ? { noun } : {}), ...(actor ? { actor } : {}) };
  const apply = (next: AuditFilter) => {
    const query = new URLSearchParams();
    if (next.noun) query.set("noun", next.noun);
    if (next.actor) query.set("person", next.actor);
    router.replace(query.size > 0 ? `/audit?${query}` : "/audit", { scroll: false });
  };
  return (
    <>
      <PageHeader title="Audit" description="Who changed what, and when. Nothing here can be edited or removed." />
      <AuditFilters filter={filter} onChange={apply} />
      <AuditList filter={filter} onClear={() => apply({})} />
    </>
  );
}

function AuditList({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const audit = useAudit(filter);
  if (audit.isPending) return <SkeletonRows rows={8} label="audit events" />;
  if (audit.isError) {
    return <ErrorPanel title="The audit could not be loaded." error={audit.error} onRetry={() => audit.refetch()} />;
  }
  const events = audit.data.pages.flatMap((page) => page.items);
  if (events.length === 0) {
    const filtered = filter.noun !== undefined || filter.actor !== undefined;
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
      <ul aria-label="Audit events" className="rounded-lg border border-line bg-raised">
        {events.map((event) => (
          <AuditRow key={event.id} event={event} />
        ))}
      </ul>
      <LoadMore
        one="event"
        many="events"
        shown={events.length}
        hasMore={audit.hasNextPage}
        pending={audit.isFetchingNextPage}
        onMore={() => audit.fetchNextPage()}
      />
    </>
  );
}
