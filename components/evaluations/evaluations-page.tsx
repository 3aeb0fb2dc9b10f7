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
        description="Messages with the tools they need. A run says how many of them a policy sends, and at what cost; a required set keeps a draft that fails it from being published."
        actions={create}
      />
      <SearchInput
        className="mb-3 sm:max-w-80"
        label="Search sets"
        value={q}
        onChange={(value) => setFilters({ q: value })}
      />
      {sets.isError ? (
        <ErrorPanel title="The sets could not be loaded." error={sets.error} onRetry={() => sets.refetch()} />
      ) : found === undefined ? (
        <SkeletonRows rows={4} label="sets" />
      ) : sets.data?.length === 0 ? (
        <EmptyState action={create}>
          There is no set of labelled messages yet, so nobody can say what a change costs in recall.
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState action={<Button onClick={() => setFilters({ q: "" })}>Show all sets</Button>}>
          No set matches “{q}”.
        </EmptyState>
      ) : (
        <SetTable sets={found} />
      )}
      {creating && <NewSetDialog onClose={() => setCreating(false)} />}
    </>
  );
}
