"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { Tokens } from "@/components/tokens/tokens";
import { useToolCosts } from "@/components/tools/use-tool-costs";
import { useTRPC } from "@/components/trpc/trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { SearchInput } from "@/components/ui/search-input";
import { useUrlState } from "@/components/url/use-url-state";
import { AddTool } from "./add-tool";
import { CoreTools } from "./core-tools";
import { RoleCore } from "./role-core";
import { SuggestionsPanel } from "./suggestions-panel";
import { type CoreView, useSetCore } from "./use-set-core";

const FILTERS = { q: "" };
/** Show the search from this many roles. */
const WORTH_SEARCHING = 6;

export function CorePage() {
  const mayEdit = useMay("policy.edit");
  const core = useQuery(useTRPC().core.get.queryOptions());
  return (
    <>
      <PageHeader
        title="Core"
        description="Tools sent in every round to every role that may use them. Each one adds tokens to every message that gets tools. Small talk stays free."
      />
      <QueryView query={core} failure="Couldn't load the core tools." pending="core" pendingRows={8}>
        {(data) => (
          <div className="grid gap-5">
            {!mayEdit && <Notice>You can view core tools. Only editors and admins can change them.</Notice>}
            <CoreLists view={data} mayEdit={mayEdit} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function CoreLists({ view, mayEdit }: { view: CoreView; mayEdit: boolean }) {
  const costs = useToolCosts();
  const setCore = useSetCore();
  const [{ q }, setFilters] = useUrlState(FILTERS);
  const most = Math.max(...view.roles.map(({ floor }) => floor.total), 0);
  const wanted = q.trim().toLowerCase();
  const found = view.roles.filter(({ name, own }) =>
    [name, ...own].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <Panel
        title="For every role"
        count={view.everyone.length}
        flush
        action={
          <span className="flex items-center gap-3">
            {view.everyone.length > 0 && <Tokens count={costs.sum(view.everyone)} className="font-medium" />}
            {mayEdit && (
              <AddTool
                label="core for every role"
                taken={new Set(view.everyone)}
                onAdd={(tool) => setCore({ tool, role: null, isCore: true })}
              />
            )}
          </span>
        }
      >
        {view.everyone.length === 0 ? (
          <p className="px-4 py-3 text-ink-soft">
            No tools are core for every role. Tools are sent only if a signal picks them.
          </p>
        ) : (
          <CoreTools
            label="core for every role"
            tools={view.everyone}
            costs={costs}
            onRemove={mayEdit ? (tool) => setCore({ tool, role: null, isCore: false }) : undefined}
          />
        )}
      </Panel>
      {view.rounds > 0 && (
        <SuggestionsPanel
          suggestions={view.suggestions}
          days={view.days}
          rounds={view.rounds}
          costs={costs}
          mayEdit={mayEdit}
          onChange={setCore}
        />
      )}
      {view.roles.length > WORTH_SEARCHING && (
        <SearchInput
          className="sm:max-w-80"
          label="Search roles and their core"
          value={q}
          onChange={(next) => setFilters({ q: next })}
        />
      )}
      {found.length === 0 && <EmptyState>{q === "" ? "No roles yet." : `No roles match “${q}”.`}</EmptyState>}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {found.map((role) => (
          <RoleCore key={role.name} role={role} costs={costs} most={most} mayEdit={mayEdit} onChange={setCore} />
        ))}
      </div>
    </>
  );
}
