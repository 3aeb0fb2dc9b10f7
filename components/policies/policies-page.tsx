"use client";

import { useQuery } from "@tanstack/react-query";
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
import { PolicyTable } from "./policy-table";
import { type PolicyRow, preparePolicies } from "./prepare-policies";
import { usePresets } from "./use-policy-trial";

const DEFAULTS = { q: "" };

export function PoliciesPage() {
  const mayEdit = useMay("policy.edit");
  const [{ q }, setState] = useUrlState(DEFAULTS);
  const trpc = useTRPC();
  const policies = useQuery(trpc.policies.list.queryOptions());
  const uses = useQuery(trpc.policies.uses.queryOptions());
  const presets = usePresets();
  const failed = [policies, uses, presets].find(({ isError }) => isError);
  const rows = policies.data && uses.data && presets.data && preparePolicies(policies.data, uses.data, presets.data);
  const create = mayEdit && <NewLink href="/policies/new">New policy</NewLink>;
  return (
    <>
      <PageHeader
        title="Modes & thresholds"
        description="A policy sets how tools are presented to the model: mode, thresholds, signals and stability. Each role uses one."
        actions={create}
      />
      <SearchInput
        className="mb-3 sm:max-w-80"
        label="Search policies"
        value={q}
        onChange={(next) => setState({ q: next })}
      />
      {failed ? (
        <ErrorPanel title="Couldn't load the policies." error={failed.error} onRetry={() => failed.refetch()} />
      ) : rows === undefined ? (
        <SkeletonRows rows={6} label="policies" />
      ) : rows.length === 0 ? (
        <EmptyState action={create}>No policies yet. Every role needs one.</EmptyState>
      ) : (
        <Matches rows={filterRows(rows, q)} query={q} onClear={() => setState({ q: "" })} />
      )}
    </>
  );
}

function Matches({ rows, query, onClear }: { rows: readonly PolicyRow[]; query: string; onClear: () => void }) {
  if (rows.length > 0) return <PolicyTable rows={rows} />;
  return (
    <EmptyState action={<Button onClick={onClear}>Show all policies</Button>}>No results for “{query}”.</EmptyState>
  );
}

function filterRows(rows: readonly PolicyRow[], query: string): PolicyRow[] {
  const wanted = query.trim().toLowerCase();
  return rows.filter(({ name, title, presetTitle, differences, roles }) =>
    [name, title, presetTitle, ...differences, ...roles.map((role) => role.name)].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
}
