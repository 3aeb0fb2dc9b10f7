"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { LoadMore } from "@/components/ui/load-more";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useDebounced } from "@/components/ui/use-debounced";
import { useUrlState } from "@/components/url/use-url-state";
import { FILTER_DEFAULTS, type FilterState, isNarrowed, readFilter } from "./read-filter";
import { SessionFilters } from "./session-filters";
import { SessionTable } from "./session-table";
import { useSessions } from "./use-sessions";

export function SessionsPage() {
  const [filter, setFilter] = useUrlState<FilterState>(FILTER_DEFAULTS);
  return (
    <>
      <PageHeader
        title="Sessions"
        description="Conversations of your agents: messages, the tools sent and why, and their cost."
      />
      <SessionFilters filter={filter} onChange={setFilter} />
      <SessionList filter={filter} onClear={() => setFilter(FILTER_DEFAULTS)} />
    </>
  );
}

function SessionList({ filter, onClear }: { filter: FilterState; onClear: () => void }) {
  const search = useDebounced(filter.search);
  const sessions = useSessions(readFilter({ ...filter, search }));
  if (sessions.isPending) return <SkeletonRows rows={8} label="sessions" />;
  if (sessions.isError) {
    return <ErrorPanel title="Couldn't load sessions." error={sessions.error} onRetry={() => sessions.refetch()} />;
  }
  const items = sessions.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return isNarrowed(filter) ? (
      <EmptyState action={<Button onClick={onClear}>Show all sessions</Button>}>No results</EmptyState>
    ) : (
      <EmptyState
        action={
          <Button asChild>
            <Link href="/docs/api">How agents call Toolcrib</Link>
          </Button>
        }
      >
        No sessions yet. An agent's first resolve call starts one.
      </EmptyState>
    );
  }
  return (
    <div aria-busy={sessions.isPlaceholderData}>
      <SessionTable sessions={items} />
      <LoadMore
        one="session"
        many="sessions"
        shown={items.length}
        hasMore={sessions.hasNextPage}
        pending={sessions.isFetchingNextPage}
        onMore={() => sessions.fetchNextPage()}
      />
    </div>
  );
}
