"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState, NoMatch } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { useUrlState } from "@/components/url/use-url-state";
import { containsText } from "@/components/words/contains-text";
import { NewSetDialog } from "./new-set-dialog";
import { SET_COLUMNS } from "./set-columns";

const DEFAULTS = { q: "" };

export function EvaluationsPage() {
  const mayEdit = useMay("policy.edit");
  const [{ q }, setFilters] = useUrlState(DEFAULTS);
  const [creating, setCreating] = useState(false);
  const sets = useQuery(useTRPC().evaluations.list.queryOptions());
  const found = (sets.data ?? []).filter(({ name, description }) => containsText(q, [`${name} ${description}`]));
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
        description="Sets of messages with the tools they need. A run measures how many of these tools a policy sends, and at what cost. A draft that fails a required set can't be published."
        actions={create}
      />
      <SearchInput
        className="mb-3 sm:max-w-80"
        label="Search sets"
        value={q}
        onChange={(value) => setFilters({ q: value })}
      />
      <DataTable
        label="Sets"
        columns={SET_COLUMNS}
        rows={found}
        rowKey={({ id }) => id}
        query={sets}
        failure="Couldn't load the sets."
        pendingRows={4}
        empty={
          sets.data?.length === 0 ? (
            <EmptyState action={create}>
              No evaluation sets yet. Create one to measure how a change affects recall.
            </EmptyState>
          ) : (
            <NoMatch noun="sets" query={q} onClear={() => setFilters({ q: "" })} />
          )
        }
      />
      {creating && <NewSetDialog onClose={() => setCreating(false)} />}
    </>
  );
}
