"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { NewLink } from "@/components/editor/new-link";
import { useToolCosts } from "@/components/tools/use-tool-costs";
import { useTRPC } from "@/components/trpc/trpc";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState, NoMatch } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import { SearchInput } from "@/components/ui/search-input";
import { useUrlState } from "@/components/url/use-url-state";
import { containsText } from "@/components/words/contains-text";
import { bundleColumns } from "./bundle-columns";
import { LeftoversPanel } from "./leftovers-panel";

const FILTERS = { q: "" };

export function BundlesPage() {
  const trpc = useTRPC();
  const mayEdit = useMay("policy.edit");
  const [{ q }, setFilters] = useUrlState(FILTERS);
  const bundles = useQuery(trpc.bundles.list.queryOptions());
  const menu = useQuery(trpc.bundles.menu.queryOptions());
  const costs = useToolCosts();
  const all = bundles.data ?? [];
  const create = mayEdit && <NewLink href="/bundles/new">New bundle</NewLink>;
  return (
    <>
      <PageHeader
        title="Bundles"
        description="Tools that belong together. When one is picked, the others are sent too."
        actions={create}
      />
      <div className="grid gap-5">
        <div>
          <SearchInput
            className="mb-3 sm:max-w-80"
            label="Search bundles"
            value={q}
            onChange={(next) => setFilters({ q: next })}
          />
          <DataTable
            label="Bundles"
            columns={bundleColumns({ all, menu: menu.data, costs })}
            rows={all.filter(({ name, description, tools }) => containsText(q, [name, description, ...tools]))}
            rowKey={({ id }) => id}
            counted={["bundle", "bundles"]}
            query={bundles}
            failure="Couldn't load the bundles."
            pendingRows={8}
            empty={
              all.length === 0 ? (
                <EmptyState action={create}>No bundles yet. Without bundles, tools are picked one by one.</EmptyState>
              ) : (
                <NoMatch noun="bundles" query={q} onClear={() => setFilters({ q: "" })} />
              )
            }
          />
        </div>
        <QueryView query={menu} failure="Couldn't load the menu costs." pending={null}>
          {/* Wait for the list, so this panel doesn't push it down. */}
          {({ leftovers }) => !bundles.isPending && <LeftoversPanel leftovers={leftovers} />}
        </QueryView>
      </div>
    </>
  );
}
