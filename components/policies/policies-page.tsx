"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { NewLink } from "@/components/editor/new-link";
import { useTRPC } from "@/components/trpc/trpc";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState, NoMatch } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { mergeQueries } from "@/components/ui/query-view";
import { SearchInput } from "@/components/ui/search-input";
import { useUrlState } from "@/components/url/use-url-state";
import { containsText } from "@/components/words/contains-text";
import { POLICY_COLUMNS } from "./policy-columns";
import { preparePolicies } from "./prepare-policies";
import { usePresets } from "./use-policy-trial";

const DEFAULTS = { q: "" };

export function PoliciesPage() {
  const mayEdit = useMay("policy.edit");
  const [{ q }, setState] = useUrlState(DEFAULTS);
  const trpc = useTRPC();
  const policies = useQuery(trpc.policies.list.queryOptions());
  const uses = useQuery(trpc.policies.uses.queryOptions());
  const presets = usePresets();
  const query = mergeQueries({ policies, uses, presets });
  const rows = query.data ? preparePolicies(query.data.policies, query.data.uses, query.data.presets) : [];
  const found = rows.filter(({ name, title, presetTitle, differences, roles }) =>
    containsText(q, [name, title, presetTitle, ...differences, ...roles.map((role) => role.name)]),
  );
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
      <DataTable
        label="Policies"
        columns={POLICY_COLUMNS}
        rows={found}
        rowKey={({ id }) => id}
        query={query}
        failure="Couldn't load the policies."
        empty={
          policies.data?.length === 0 ? (
            <EmptyState action={create}>No policies yet. Every role needs one.</EmptyState>
          ) : (
            <NoMatch noun="policies" query={q} onClear={() => setState({ q: "" })} />
          )
        }
      />
    </>
  );
}
