"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { NewLink } from "@/components/editor/new-link";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/url/use-url-state";
import { SOURCE_STATES, type SourceRow, STATE_INFO, stateOf } from "./source-state";
import { SourceTable } from "./source-table";
import { accessOf, describeConnection, WAY_INFO, WAYS } from "./ways";

const FILTERS = { q: "", kind: "any", state: "any" };
const KINDS = [
  { value: "any", label: "Any kind" },
  ...[...WAYS, "observed" as const].map((value) => ({ value, label: WAY_INFO[value].title })),
];
const STATES = [
  { value: "any", label: "Any state" },
  ...SOURCE_STATES.map((value) => ({ value, label: STATE_INFO[value].title })),
];

export function SourcesPage() {
  const mayEdit = useMay("policy.edit");
  const [filters, setFilters] = useUrlState(FILTERS);
  const sources = useQuery(useTRPC().sources.rows.queryOptions());
  const create = mayEdit && <NewLink href="/sources/new">Connect a source</NewLink>;
  return (
    <>
      <PageHeader
        title="Sources"
        description="Where tools come from: MCP servers, OpenAPI documents, JSON files and built-in tools."
        actions={create}
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          className="w-full sm:w-80"
          label="Search sources"
          value={filters.q}
          onChange={(q) => setFilters({ q })}
        />
        <Select
          aria-label="Kind"
          className="w-40 sm:w-44"
          value={filters.kind}
          options={KINDS}
          onChange={(kind) => setFilters({ kind })}
        />
        <Select
          aria-label="State"
          className="w-40 sm:w-44"
          value={filters.state}
          options={STATES}
          onChange={(state) => setFilters({ state })}
        />
      </div>
      {sources.isError ? (
        <ErrorPanel title="Couldn't load the sources." error={sources.error} onRetry={() => sources.refetch()} />
      ) : sources.isPending ? (
        <SkeletonRows rows={8} label="sources" />
      ) : sources.data.length === 0 ? (
        <EmptyState action={create}>No sources yet. Connect one to add tools.</EmptyState>
      ) : (
        <Matches sources={filterSources(sources.data, filters)} onClear={() => setFilters(FILTERS)} />
      )}
    </>
  );
}

function Matches({ sources, onClear }: { sources: readonly SourceRow[]; onClear: () => void }) {
  if (sources.length > 0) return <SourceTable sources={sources} />;
  return (
    <EmptyState action={<Button onClick={onClear}>Show all sources</Button>}>
      No sources match these filters.
    </EmptyState>
  );
}

function filterSources(sources: readonly SourceRow[], { q, kind, state }: typeof FILTERS): SourceRow[] {
  const wanted = q.trim().toLowerCase();
  return sources.filter(
    (source) =>
      (kind === "any" || accessOf(source.kind, source.connection) === kind) &&
      (state === "any" || stateOf(source) === state) &&
      [source.name, source.title, source.description, describeConnection(source.kind, source.connection)].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}
