"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/url/use-url-state";
import { NewSetDialog } from "./new-set-dialog";
import { SetTable } from "./set-table";

const DEFAULTS = { q: "" };

export function EvaluationsPage() {
  const mayEdit = useMay("policy.edit");
  const [{ q }, setFilters] = useUrlState(DEFAULTS);
  const [creating, setCreating] = useState(false);
  const sets = useQuery(useTRPC().evaluations.list.queryOptions());
  const found = sets.data?.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(q.trim().toLowerCase()),
  );
  const create = mayEdit && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      New set
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Evaluations"
        description="Sets of messages with the tools they need. A run measures how many of these tools a policy sends, and at what cost. A draft that fails a required set can’t be published."
        actions={create}
      />
      <SearchInput
        className="mb-3 sm:max-w-80"
        label="Search sets"
        value={q}
        onChange={(value) => setFilters({ q: value })}
      />
      {sets.isError ? (
        <ErrorPanel title="Couldn't load the sets." error={sets.error} onRetry={() => sets.refetch()} />
      ) : found === undefined ? (
        <SkeletonRows rows={4} label="sets" />
      ) : sets.data?.length === 0 ? (
        <EmptyState action={create}>
          No evaluation sets yet. Create one to measure how a change affects recall.
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState action={<Button onClick={() => setFilters({ q: "" })}>Show all sets</Button>}>
          No results for “{q}”.
        </EmptyState>
      ) : (
        <SetTable sets={found} />
      )}
      {creating && <NewSetDialog onClose={() => setCreating(false)} />}
    </>
  );
}
