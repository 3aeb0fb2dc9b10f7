"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
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
import { assignHues } from "./assign-hues";
import { CategoryTable } from "./category-table";
import { findCategories } from "./find-categories";
import { KeywordTester } from "./keyword-tester";
import { MapMenu } from "./map-menu";
import { OverlapPanel } from "./overlap-panel";

const FILTERS = { q: "" };

export function CategoriesPage() {
  const trpc = useTRPC();
  const mayEdit = useMay("policy.edit");
  const [{ q }, setFilters] = useUrlState(FILTERS);
  const categories = useQuery(trpc.categories.list.queryOptions());
  const insight = useQuery(trpc.categories.insight.queryOptions());
  const hues = useMemo(() => assignHues((categories.data ?? []).map(({ name }) => name)), [categories.data]);
  const found = findCategories(categories.data ?? [], q);
  const create = mayEdit && <NewLink href="/categories/new">New category</NewLink>;
  return (
    <>
      <PageHeader
        title="Categories"
        description="Topics with keywords and tools. A keyword in the message boosts its category's tools."
        actions={
          <>
            <MapMenu mayEdit={mayEdit} />
            {create}
          </>
        }
      />
      <div className="grid gap-5">
        <KeywordTester hues={hues} />
        <div>
          <SearchInput
            className="mb-3 sm:max-w-80"
            label="Search categories, keywords, tools"
            value={q}
            onChange={(next) => setFilters({ q: next })}
          />
          {categories.isError ? (
            <ErrorPanel
              title="Couldn't load the categories."
              error={categories.error}
              onRetry={() => categories.refetch()}
            />
          ) : categories.isPending ? (
            <SkeletonRows rows={8} label="categories" />
          ) : categories.data.length === 0 ? (
            <EmptyState action={create}>No categories yet. Add one to boost tools by keyword.</EmptyState>
          ) : found.length === 0 ? (
            <EmptyState action={<Button onClick={() => setFilters({ q: "" })}>Show all categories</Button>}>
              No categories match “{q}”.
            </EmptyState>
          ) : (
            <CategoryTable categories={found} insight={insight.data} hues={hues} mayEdit={mayEdit} />
          )}
        </div>
        {insight.isError ? (
          <ErrorPanel title="Couldn't load shared keywords." error={insight.error} onRetry={() => insight.refetch()} />
        ) : (
          insight.data && <OverlapPanel overlaps={insight.data.overlaps} hues={hues} />
        )}
      </div>
    </>
  );
}
