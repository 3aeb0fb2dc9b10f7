"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { BundleView } from "./bundle-kind";
import { BundleTable } from "./bundle-table";

export function BundlesPage() {
  const mayEdit = useMay("policy.edit");
  const [query, setQuery] = useState("");
  const bundles = useQuery(useTRPC().bundles.list.queryOptions());
  const create = mayEdit && (
    <Button asChild variant="primary">
      <Link href="/bundles/new">
        <Plus aria-hidden />
        New bundle
      </Link>
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Bundles"
        description="Tools that belong together: when one is picked, its mates come along."
        actions={create}
      />
      <SearchInput className="mb-3 sm:max-w-80" label="Search bundles" value={query} onChange={setQuery} />
      {bundles.isError ? (
        <ErrorPanel title="The bundles could not be loaded." error={bundles.error} onRetry={() => bundles.refetch()} />
      ) : bundles.isPending ? (
        <SkeletonRows rows={8} label="bundles" />
      ) : bundles.data.length === 0 ? (
        <EmptyState action={create}>There are no bundles, so each tool is picked on its own.</EmptyState>
      ) : (
        <Matches bundles={filterBundles(bundles.data, query)} query={query} onClear={() => setQuery("")} />
      )}
    </>
  );
}

function Matches({ bundles, query, onClear }: { bundles: readonly BundleView[]; query: string; onClear: () => void }) {
  if (bundles.length > 0) return <BundleTable bundles={bundles} />;
  return (
    <EmptyState action={<Button onClick={onClear}>Show all bundles</Button>}>No bundle matches “{query}”.</EmptyState>
  );
}

function filterBundles(bundles: readonly BundleView[], query: string): BundleView[] {
  const wanted = query.trim().toLowerCase();
  return bundles.filter(({ name, description, tools }) =>
    [name, description, ...tools].some((text) => text.toLowerCase().includes(wanted)),
  );
}
