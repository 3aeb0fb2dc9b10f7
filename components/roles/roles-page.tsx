"use client";

import { useQuery } from "@tanstack/react-query";
import { Columns2, Grid3x3 } from "lucide-react";
import { useMay } from "@/components/auth/me-context";
import { NewLink } from "@/components/editor/new-link";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/url/use-url-state";
import type { RoleOverview } from "@/server/contract/roles";
import { RoleTable } from "./role-table";

const FILTERS = { q: "" };

export function RolesPage() {
  const mayEdit = useMay("policy.edit");
  const [{ q }, setFilters] = useUrlState(FILTERS);
  const roles = useQuery(useTRPC().roles.overview.queryOptions());
  const create = mayEdit && <NewLink href="/roles/new">New role</NewLink>;
  return (
    <>
      <PageHeader
        title="Roles"
        description="Agents call Toolcrib with a role. Its allow-list decides which tools they can ever see or call."
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
      {roles.isError ? (
        <ErrorPanel title="Couldn't load the roles." error={roles.error} onRetry={() => roles.refetch()} />
      ) : roles.isPending ? (
        <SkeletonRows rows={6} label="roles" />
      ) : roles.data.length === 0 ? (
        <EmptyState action={create}>No roles yet. Agents need a role to get tools.</EmptyState>
      ) : (
        <Matches roles={findRoles(roles.data, q)} query={q} onClear={() => setFilters({ q: "" })} />
      )}
    </>
  );
}

function Matches({ roles, query, onClear }: { roles: readonly RoleOverview[]; query: string; onClear: () => void }) {
  if (roles.length > 0) return <RoleTable roles={roles} />;
  return <EmptyState action={<Button onClick={onClear}>Show all roles</Button>}>No roles match “{query}”.</EmptyState>;
}

function findRoles(roles: readonly RoleOverview[], query: string): RoleOverview[] {
  const wanted = query.trim().toLowerCase();
  return roles.filter(({ name, title, description, policy, model }) =>
    [name, title, description, policy, model ?? ""].some((text) => text.toLowerCase().includes(wanted)),
  );
}
