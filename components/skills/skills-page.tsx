"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { NewLink } from "@/components/editor/new-link";
import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
import { useToggleNoun } from "@/components/editor/use-toggle-noun";
import { useToolCosts } from "@/components/tools/use-tool-costs";
import { useTRPC } from "@/components/trpc/trpc";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState, NoMatch } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { useUrlState } from "@/components/url/use-url-state";
import { containsText } from "@/components/words/contains-text";
import { skillColumns } from "./skill-columns";

const FILTERS = { q: "" };

export function SkillsPage() {
  const mayEdit = useMay("policy.edit");
  const [{ q }, setFilters] = useUrlState(FILTERS);
  const skills = useQuery(useTRPC().skills.list.queryOptions());
  const costs = useToolCosts();
  const toggle = useToggleNoun("skill", NOUN_ACTIONS.skill);
  const found = (skills.data ?? []).filter(({ name, goal, tools }) => containsText(q, [name, goal, ...tools]));
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
      <DataTable
        label="Skills"
        columns={skillColumns({ costs, toggle: mayEdit ? toggle : null })}
        rows={found}
        rowKey={({ id }) => id}
        rowStyle={({ enabled }) => !enabled && "text-ink-soft"}
        counted={["skill", "skills"]}
        query={skills}
        failure="Couldn't load the skills."
        pendingRows={4}
        empty={
          skills.data?.length === 0 ? (
            <EmptyState action={create}>No skills yet. Paste or upload a SKILL.md to create one.</EmptyState>
          ) : (
            <NoMatch noun="skills" query={q} onClear={() => setFilters({ q: "" })} />
          )
        }
      />
    </>
  );
}
