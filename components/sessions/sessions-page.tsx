"use client";

import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState, NoMatch } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { useDebounced } from "@/components/ui/use-debounced";
import { useUrlState } from "@/components/url/use-url-state";
import { FILTER_DEFAULTS, type FilterState, isNarrowed, readFilter } from "./read-filter";
import { SESSION_COLUMNS } from "./session-columns";
import { SessionFilters } from "./session-filters";
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
  const items = sessions.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div aria-busy={sessions.isPlaceholderData}>
      <DataTable
        label="Sessions"
        columns={SESSION_COLUMNS}
        rows={items}
        rowKey={({ id }) => id}
        counted={["session", "sessions"]}
        more={{
          hasMore: sessions.hasNextPage,
          pending: sessions.isFetchingNextPage,
          onMore: () => sessions.fetchNextPage(),
        }}
        query={sessions}
        failure="Couldn't load the sessions."
        pendingRows={8}
        empty={isNarrowed(filter) ? <NoMatch noun="sessions" onClear={onClear} /> : <NoSessions />}
      />
    </div>
  );
}

function NoSessions() {
  return (
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
