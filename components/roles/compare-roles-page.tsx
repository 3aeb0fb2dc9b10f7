"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SelectField } from "@/components/ui/select-field";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/url/use-url-state";
import { RoleComparisonPanels } from "./role-comparison-panels";

const CHOICE = { a: "", b: "" };

/** The selection is in the address, so the page can be shared. */
export function CompareRolesPage() {
  const trpc = useTRPC();
  const [{ a, b }, choose] = useUrlState(CHOICE);
  const roles = useQuery(trpc.roles.overview.queryOptions());
  const isChosen = a !== "" && b !== "";
  const comparison = useQuery(trpc.roles.compare.queryOptions(isChosen ? { a, b } : skipToken));
  const options = (roles.data ?? []).map(({ name, title }) => ({ value: name, label: name, hint: title }));
  const known = (wanted: string) => roles.data?.find(({ id }) => id === wanted)?.name ?? wanted;
  return (
    <>
      <PageHeader
        back={{ href: "/roles", label: "Roles" }}
        title="Compare roles"
        description="Compare the tools and settings of two roles in the draft."
      />
      <div className="mb-4 flex max-w-xl flex-wrap items-end gap-2">
        <SelectField
          label="Role"
          className="min-w-40 flex-1"
          value={known(a)}
          options={options}
          onChange={(next) => choose({ a: next })}
        />
        <Button
          size="icon"
          variant="ghost"
          aria-label="Swap roles"
          disabled={!isChosen}
          onClick={() => choose({ a: b, b: a })}
        >
          <ArrowLeftRight aria-hidden />
        </Button>
        <SelectField
          label="Compare with"
          className="min-w-40 flex-1"
          value={known(b)}
          options={options}
          onChange={(next) => choose({ b: next })}
        />
      </div>
      {roles.isError ? (
        <ErrorPanel title="Couldn't load the roles." error={roles.error} onRetry={() => roles.refetch()} />
      ) : comparison.isError ? (
        <ErrorPanel title="Couldn't compare the roles." error={comparison.error} onRetry={() => comparison.refetch()} />
      ) : comparison.data ? (
        <RoleComparisonPanels comparison={comparison.data} />
      ) : isChosen || roles.isPending ? (
        <SkeletonRows rows={6} label="the comparison" />
      ) : (
        <EmptyState
          action={
            options.length < 2 && (
              <Button asChild>
                <Link href="/roles">Go to roles</Link>
              </Button>
            )
          }
        >
          {options.length < 2 ? "You need at least two roles to compare." : "Select two roles to compare."}
        </EmptyState>
      )}
    </>
  );
}
