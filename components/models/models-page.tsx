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
import { SkeletonRows } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/url/use-url-state";
import { PROVIDERS } from "@/server/contract/models";
import type { ModelView } from "./model-kind";
import { ModelTable } from "./model-table";

const FILTERS = { q: "" };

export function ModelsPage() {
  const trpc = useTRPC();
  const mayEdit = useMay("policy.edit");
  const [{ q }, setFilters] = useUrlState(FILTERS);
  const models = useQuery(trpc.models.list.queryOptions());
  const status = useQuery(trpc.models.status.queryOptions());
  const calibration = useQuery(trpc.usage.calibration.queryOptions(undefined, { staleTime: 60_000 }));
  const failed = [models, status].find(({ isError }) => isError);
  const create = mayEdit && <NewLink href="/models/new">New model</NewLink>;
  const found = filterModels(models.data ?? [], q);
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
      {failed ? (
        <ErrorPanel
          title="Couldn't load the models."
          error={failed.error}
          onRetry={() => void Promise.all([models.refetch(), status.refetch()])}
        />
      ) : models.data === undefined || status.data === undefined ? (
        <SkeletonRows rows={7} label="models" />
      ) : models.data.length === 0 ? (
        <EmptyState action={create}>No models yet. Add one to set its context window and prices.</EmptyState>
      ) : found.length === 0 ? (
        <EmptyState action={<Button onClick={() => setFilters({ q: "" })}>Show all models</Button>}>
          No models match “{q}”.
        </EmptyState>
      ) : (
        <ModelTable models={found} status={status.data} calibration={calibration.data ?? []} />
      )}
    </>
  );
}

function filterModels(models: readonly ModelView[], query: string): ModelView[] {
  const wanted = query.trim().toLowerCase();
  return models.filter(({ name, title, provider, encoding }) =>
    [name, title, PROVIDERS[provider].title, encoding].some((text) => text.toLowerCase().includes(wanted)),
  );
}
