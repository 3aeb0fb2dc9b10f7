"use client";

import { useQuery } from "@tanstack/react-query";
import { FileJson } from "lucide-react";
import { useMay } from "@/components/auth/me-context";
import { NewLink } from "@/components/editor/new-link";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState, NoMatch } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { useUrlState } from "@/components/url/use-url-state";
import { containsText } from "@/components/words/contains-text";
import { SOURCE_COLUMNS } from "./source-columns";
import { SOURCE_STATES, type SourceRow, STATE_INFO, stateOf } from "./source-state";
import { accessOf, describeConnection, WAY_INFO, WAYS } from "./ways";

const FILTERS = { q: "", kind: "any", state: "any" };
const KINDS = [
  { value: "any", label: "Any kind" },
  ...[...WAYS, "observed" as const].map((value) => ({ value, label: WAY_INFO[value].title })),
];
const STATES = [
  { value: "any", label: "Any status" },
  ...SOURCE_STATES.map((value) => ({ value, label: STATE_INFO[value].title })),
];

export function SourcesPage() {
  const mayEdit = useMay("policy.edit");
  const [filters, setFilters] = useUrlState(FILTERS);
  const sources = useQuery(useTRPC().sources.rows.queryOptions());
  const create = mayEdit && (
    <>
      <Button asChild>
        <Link href="/sources/import">
          <FileJson aria-hidden />
          Import mcp.json
        </Link>
      </Button>
      <NewLink href="/sources/new">Connect a source</NewLink>
    </>
  );
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
          aria-label="Status"
          className="w-40 sm:w-44"
          value={filters.state}
          options={STATES}
          onChange={(state) => setFilters({ state })}
        />
      </div>
      <DataTable
        label="Sources"
        columns={SOURCE_COLUMNS}
        rows={filterSources(sources.data ?? [], filters)}
        rowKey={({ id }) => id}
        counted={["source", "sources"]}
        query={sources}
        failure="Couldn't load the sources."
        pendingRows={8}
        empty={
          sources.data?.length === 0 ? (
            <EmptyState action={create}>No sources yet. Connect one to add tools.</EmptyState>
          ) : (
            <NoMatch noun="sources" onClear={() => setFilters(FILTERS)} />
          )
        }
      />
    </>
  );
}

function filterSources(sources: readonly SourceRow[], { q, kind, state }: typeof FILTERS): SourceRow[] {
  return sources.filter(
    (source) =>
      (kind === "any" || accessOf(source.kind, source.connection) === kind) &&
      (state === "any" || stateOf(source) === state) &&
      containsText(q, [
        source.name,
        source.title,
        source.description,
        describeConnection(source.kind, source.connection),
      ]),
  );
}
