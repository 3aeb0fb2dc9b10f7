"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "@/components/auth/me-context";
import { NewLink } from "@/components/editor/new-link";
import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
import { useToggleNoun } from "@/components/editor/use-toggle-noun";
import { useToolCosts } from "@/components/tools/use-tool-costs";
import { useTRPC } from "@/components/trpc/trpc";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState, NoMatch } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import { SearchInput } from "@/components/ui/search-input";
import { useUrlState } from "@/components/url/use-url-state";
import { containsText } from "@/components/words/contains-text";
import { assignHues } from "./assign-hues";
import { categoryColumns } from "./category-columns";
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
  const costs = useToolCosts();
  const toggle = useToggleNoun("category", NOUN_ACTIONS.category);
  const found = (categories.data ?? []).filter(({ name, title, keywords, tools }) =>
    containsText(q, [name, title, ...keywords.map(({ text }) => text), ...tools]),
  );
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
          <DataTable
            label="Categories"
            columns={categoryColumns({ insight: insight.data, hues, costs, toggle: mayEdit ? toggle : null })}
            rows={found}
            rowKey={({ id }) => id}
            rowStyle={({ enabled }) => !enabled && "text-ink-soft"}
            counted={["category", "categories"]}
            query={categories}
            failure="Couldn't load the categories."
            pendingRows={8}
            empty={
              categories.data?.length === 0 ? (
                <EmptyState action={create}>No categories yet. Add one to boost tools by keyword.</EmptyState>
              ) : (
                <NoMatch noun="categories" query={q} onClear={() => setFilters({ q: "" })} />
              )
            }
          />
        </div>
        <QueryView query={insight} failure="Couldn't load the shared keywords." pending={null}>
          {({ overlaps }) => <OverlapPanel overlaps={overlaps} hues={hues} />}
        </QueryView>
      </div>
    </>
  );
}
