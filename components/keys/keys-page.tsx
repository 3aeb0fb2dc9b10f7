"use client";

import { useQuery } from "@tanstack/react-query";
import { BookOpen, Plus } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState, NoMatch } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { useUrlState } from "@/components/url/use-url-state";
import { AdminKeys } from "./admin-keys";
import { findKeys, KEY_FILTERS, type KeyFilter } from "./find-keys";
import { keyColumns } from "./key-columns";
import { NewKeyDialog } from "./new-key-dialog";

const FILTERS = { q: "", status: "any" };
const STATUSES: Record<KeyFilter, string> = {
  any: "Any status",
  active: "Active",
  soon: "Expires soon",
  expired: "Expired",
  revoked: "Revoked",
};
const STATUS_OPTIONS = KEY_FILTERS.map((value) => ({ value, label: STATUSES[value] }));

export function KeysPage() {
  const trpc = useTRPC();
  const mayManage = useMay("keys.manage");
  const isAdmin = useMay("people.manage");
  const [filters, setFilters] = useUrlState(FILTERS);
  const [creating, setCreating] = useState(false);
  const keys = useQuery(trpc.keys.list.queryOptions());
  const roles = useQuery(trpc.roles.list.queryOptions());
  const { q: query, status: filter } = filters;
  const found = findKeys(keys.data ?? [], roles.data ?? [], { query, filter, now: new Date() });
  const create = mayManage && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      New key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Keys"
        description="Agents use keys to resolve, search and call tools. Each key works only for its roles."
        actions={
          <>
            <Button asChild variant="ghost">
              <Link href="/docs/api">
                <BookOpen aria-hidden />
                API docs
              </Link>
            </Button>
            {create}
          </>
        }
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput className="w-full sm:w-80" label="Search keys" value={query} onChange={(q) => setFilters({ q })} />
        <Select
          aria-label="Status"
          className="w-44"
          value={filter}
          options={STATUS_OPTIONS}
          onChange={(status) => setFilters({ status })}
        />
      </div>
      <DataTable
        label="Keys"
        columns={keyColumns({ roles: roles.data, mayManage })}
        rows={found}
        rowKey={({ id }) => id}
        counted={["key", "keys"]}
        query={keys}
        failure="Couldn't load the keys."
        pendingRows={4}
        empty={
          keys.data?.length === 0 ? (
            <EmptyState action={create}>
              {mayManage ? "No keys yet. Create one to connect an agent." : "No keys yet. Ask an admin to create one."}
            </EmptyState>
          ) : (
            <NoMatch noun="keys" query={query} onClear={() => setFilters(FILTERS)} />
          )
        }
      />
      {isAdmin && !keys.isPending && <AdminKeys />}
      {creating && <NewKeyDialog onClose={() => setCreating(false)} />}
    </>
  );
}
