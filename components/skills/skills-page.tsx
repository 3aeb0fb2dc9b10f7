"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { NewLink } from "@/components/editor/new-link";
import { useToolCosts } from "@/components/tools/use-tool-costs";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/url/use-url-state";
import type { SkillView } from "./skill-kind";
import { SkillTable } from "./skill-table";

const FILTERS = { q: "" };

export function SkillsPage() {
  const mayEdit = useMay("policy.edit");
  const [{ q }, setFilters] = useUrlState(FILTERS);
  const skills = useQuery(useTRPC().skills.list.queryOptions());
  // Loads in parallel with the list.
  const costs = useToolCosts();
  const found = findSkills(skills.data ?? [], q);
  const create = mayEdit && <NewLink href="/skills/new">New skill</NewLink>;
  return (
    <>
      <PageHeader
        title="Skills"
        description="Recorded recipes. A message similar to a skill's goal gets exactly the tools the skill needs."
        actions={create}
      />
      <SearchInput
        className="mb-3 sm:max-w-80"
        label="Search skills"
        value={q}
        onChange={(next) => setFilters({ q: next })}
      />
      {skills.isError ? (
        <ErrorPanel title="Couldn't load the skills." error={skills.error} onRetry={() => skills.refetch()} />
      ) : skills.isPending ? (
        <SkeletonRows rows={4} label="skills" />
      ) : skills.data.length === 0 ? (
        <EmptyState action={create}>No skills yet. Paste or upload a SKILL.md to create one.</EmptyState>
      ) : found.length === 0 ? (
        <EmptyState action={<Button onClick={() => setFilters({ q: "" })}>Show all skills</Button>}>
          No skills match “{q}”.
        </EmptyState>
      ) : (
        <SkillTable skills={found} costs={costs} mayEdit={mayEdit} />
      )}
    </>
  );
}

function findSkills(skills: readonly SkillView[], query: string): SkillView[] {
  const wanted = query.trim().toLowerCase();
  return skills.filter(({ name, goal, tools }) =>
    [name, goal, ...tools].some((text) => text.toLowerCase().includes(wanted)),
  );
}
