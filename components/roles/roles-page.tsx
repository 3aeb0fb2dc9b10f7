"use client";

import { useQuery } from "@tanstack/react-query";
import { Columns2, Grid3x3 } from "lucide-react";
import { useMay } from "@/components/auth/me-context";
import { NewLink } from "@/components/editor/new-link";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState, NoMatch } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { useUrlState } from "@/components/url/use-url-state";
import { containsText } from "@/components/words/contains-text";
import { ROLE_COLUMNS } from "./role-columns";

const FILTERS = { q: "" };

export function RolesPage() {
  const mayEdit = useMay("policy.edit");
  const [{ q }, setFilters] = useUrlState(FILTERS);
  const roles = useQuery(useTRPC().roles.overview.queryOptions());
  const found = (roles.data ?? []).filter(({ name, title, description, policy, model }) =>
    containsText(q, [name, title, description, policy, model ?? ""]),
  );
  const create = mayEdit && <NewLink href="/roles/new">New role</NewLink>;
  return (
    <>
      <PageHeader
        title="Roles"
        description="Agents call Toolcrib with a role. The role's allow-list decides which tools they can see and call."
        actions={
          <>
            <Button asChild variant="ghost">
              <Link href="/roles/matrix">
                <Grid3x3 aria-hidden />
                Matrix
              </Link>
            </Button>
            <Button asChild variant="ghost">
              <Link href="/roles/compare">
                <Columns2 aria-hidden />
                Compare
              </Link>
            </Button>
            {create}
          </>
        }
      />
      <SearchInput
        className="mb-3 sm:max-w-80"
        label="Search roles"
        value={q}
        onChange={(next) => setFilters({ q: next })}
      />
      <DataTable
        label="Roles"
        columns={ROLE_COLUMNS}
        rows={found}
        rowKey={({ id }) => id}
        counted={["role", "roles"]}
        query={roles}
        failure="Couldn't load the roles."
        empty={
          roles.data?.length === 0 ? (
            <EmptyState action={create}>No roles yet. Agents need a role to get tools.</EmptyState>
          ) : (
            <NoMatch noun="roles" query={q} onClear={() => setFilters({ q: "" })} />
          )
        }
      />
    </>
  );
}
