"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { NewNounPage } from "@/components/editor/new-noun-page";
import { NounPage } from "@/components/editor/noun-page";
import { useTRPC } from "@/components/trpc/trpc";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { cloneRole, startRole } from "./clone-role";
import { ROLE_KIND } from "./role-kind";

const FRESH = { staleTime: 60_000 };

/** Load the form's options in parallel with the role. */
function useRoleChoices() {
  const trpc = useTRPC();
  useQuery(trpc.tools.rows.queryOptions(undefined, FRESH));
  useQuery(trpc.sources.list.queryOptions(undefined, FRESH));
  useQuery(trpc.categories.list.queryOptions(undefined, FRESH));
  useQuery(trpc.models.list.queryOptions(undefined, FRESH));
  return useQuery(trpc.policies.list.queryOptions(undefined, FRESH));
}

export function RolePage({ entry }: { entry: string }) {
  useRoleChoices();
  return <NounPage kind={ROLE_KIND} entry={entry} />;
}

export function NewRolePage() {
  const from = useSearchParams().get("from");
  const trpc = useTRPC();
  const policies = useRoleChoices();
  const original = useQuery(trpc.roles.get.queryOptions(from === null ? skipToken : { id: from }));
  const roles = useQuery(trpc.roles.list.queryOptions(from === null ? skipToken : undefined, FRESH));

  if (original.isError) {
    return (
      <>
        <PageHeader back={{ href: "/roles", label: "Roles" }} title="New role" />
        <ErrorPanel
          title="Couldn't load the role to clone."
          error={original.error}
          onRetry={() => original.refetch()}
        />
      </>
    );
  }
  const isReady = from === null ? !policies.isPending : original.data !== undefined && !roles.isPending;
  if (!isReady) {
    return (
      <>
        <PageHeader back={{ href: "/roles", label: "Roles" }} title="New role" />
        <SkeletonRows rows={6} label="the form" />
      </>
    );
  }
  const names = (roles.data ?? []).map(({ name }) => name);
  const start = original.data
    ? cloneRole(ROLE_KIND.toFields(original.data), names)
    : startRole(
        ROLE_KIND.empty,
        (policies.data ?? []).map(({ name }) => name),
      );
  // The cloned values don't count as unsaved changes.
  return <NewNounPage key={from} kind={{ ...ROLE_KIND, empty: start }} />;
}
