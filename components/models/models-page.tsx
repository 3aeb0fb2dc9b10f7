"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { NewLink } from "@/components/editor/new-link";
import { useTRPC } from "@/components/trpc/trpc";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState, NoMatch } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { mergeQueries } from "@/components/ui/query-view";
import { SearchInput } from "@/components/ui/search-input";
import { useUrlState } from "@/components/url/use-url-state";
import { containsText } from "@/components/words/contains-text";
import { PROVIDERS } from "@/server/contract/models";
import { modelColumns } from "./model-columns";

const FILTERS = { q: "" };

export function ModelsPage() {
  const trpc = useTRPC();
  const mayEdit = useMay("policy.edit");
  const [{ q }, setFilters] = useUrlState(FILTERS);
  const models = useQuery(trpc.models.list.queryOptions());
  const status = useQuery(trpc.models.status.queryOptions());
  const calibration = useQuery(trpc.usage.calibration.queryOptions(undefined, { staleTime: 60_000 }));
  const create = mayEdit && <NewLink href="/models/new">New model</NewLink>;
  const found = (models.data ?? []).filter(({ name, title, provider, encoding }) =>
    containsText(q, [name, title, PROVIDERS[provider].title, encoding]),
  );
  return (
    <>
      <PageHeader
        title="Models"
        description="The models agents and chats use. Context window, encoding and prices determine the mode, token counts and cost."
        actions={create}
      />
      <SearchInput
        className="mb-3 sm:max-w-80"
        label="Search models"
        value={q}
        onChange={(next) => setFilters({ q: next })}
      />
      <DataTable
        label="Models"
        columns={modelColumns({ status: status.data ?? [], calibration: calibration.data ?? [] })}
        rows={found}
        rowKey={({ id }) => id}
        query={mergeQueries({ models, status })}
        failure="Couldn't load the models."
        pendingRows={7}
        empty={
          models.data?.length === 0 ? (
            <EmptyState action={create}>No models yet. Add one to set its context window and prices.</EmptyState>
          ) : (
            <NoMatch noun="models" query={q} onClear={() => setFilters({ q: "" })} />
          )
        }
      />
    </>
  );
}
