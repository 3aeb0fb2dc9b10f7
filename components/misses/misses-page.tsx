"use client";

import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import type { MissRow } from "@/server/contract/usage";
import { FixDialog } from "./fix-dialog";
import { MISS_INFO, MISS_KIND_ORDER } from "./miss-kinds";
import { MissList } from "./miss-list";
import { prepareMisses } from "./prepare-misses";
import { RANGES, useMisses } from "./use-misses";

const ALL = "-";

export function MissesPage() {
  const mayEdit = useMay("policy.edit");
  const [selected, setSelected] = useState<MissRow | null>(null);
  const { filters, setFilters, range, misses, tools, roles } = useMisses();
  const groups = prepareMisses(misses.data ?? [], { kind: filters.kind, search: filters.q });
  const names = new Set(tools.data?.map(({ name }) => name));
  const isFiltered = filters.q !== "" || filters.kind !== "all" || filters.role !== "";
  return (
    <>
      <PageHeader
        title="Missing tools"
        description="Tools that models needed but were not sent. Each fix shows its effect before you add it to the draft."
      />
      <div className="mb-4 grid gap-2 sm:flex sm:flex-wrap">
        <SearchInput
          className="sm:w-72"
          label="Search missing tools"
          value={filters.q}
          onChange={(q) => setFilters({ q })}
        />
        <Select
          aria-label="Kind"
          className="sm:w-56"
          value={filters.kind}
          onChange={(kind) => setFilters({ kind })}
          options={[
            { value: "all", label: "All kinds" },
            ...MISS_KIND_ORDER.map((kind) => ({ value: kind as string, label: MISS_INFO[kind].title })),
          ]}
        />
        <Select
          aria-label="Period"
          className="sm:w-40"
          value={filters.days}
          onChange={(days) => setFilters({ days })}
          options={RANGES}
        />
        <Select
          aria-label="Role"
          className="sm:w-44"
          value={filters.role || ALL}
          onChange={(role) => setFilters({ role: role === ALL ? "" : role })}
          options={[
            { value: ALL, label: "All roles" },
            ...withChosen(roles.data?.map(({ name }) => name) ?? [], filters.role).map((name) => ({
              value: name,
              label: name,
            })),
          ]}
        />
      </div>
      <QueryView query={misses} failure="Couldn't load the missing tools." pending="missing tools" pendingRows={8}>
        {(data) =>
          groups.length === 0 ? (
            <NoMisses isFiltered={isFiltered} onClear={() => setFilters({ q: "", kind: "all", role: "" })} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {groups.map((group) => (
                <MissList
                  key={group.kind}
                  group={group}
                  range={range}
                  tools={names}
                  onFix={mayEdit ? setSelected : null}
                />
              ))}
              {(data?.length ?? 0) >= 200 && (
                <p className="text-ink-faint text-sm">
                  Showing the 200 most frequent. Choose a shorter period or a role to see others.
                </p>
              )}
            </div>
          )
        }
      </QueryView>
      {selected && <FixDialog miss={selected} range={range} onClose={() => setSelected(null)} />}
    </>
  );
}

function NoMisses({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return <EmptyState action={<Button onClick={onClear}>Show all missing tools</Button>}>No results</EmptyState>;
  }
  return (
    <EmptyState
      action={
        <Button asChild>
          <Link href="/sessions">Go to sessions</Link>
        </Button>
      }
    >
      No missing tools reported in this period.
    </EmptyState>
  );
}

/** A role in the URL may no longer exist. */
function withChosen(names: readonly string[], chosen: string): readonly string[] {
  return chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
}
