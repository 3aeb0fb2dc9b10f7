"use client";

import { FileUp, Inbox, Plus } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { formatCount } from "@/components/words/format-number";
import type { CaseView } from "@/server/contract/evaluations";
import { CaseDialog } from "./case-dialog";
import { CasesTable } from "./cases-table";
import { CollectDialog } from "./collect-dialog";
import { ImportDialog } from "./import-dialog";
import type { SetView } from "./set-actions";
import { CASE_DEFAULTS, useCaseFilters } from "./use-case-filters";
import { useCases } from "./use-cases";

const ONLY = [
  { value: "all", label: "All cases" },
  { value: "none", label: "Needs no tool" },
  { value: "unknown", label: "Unknown names" },
] as const;

type Open = { kind: "new" } | { kind: "edit"; entry: CaseView } | { kind: "import" } | { kind: "collect" };

export function CasesTab({ set, entry }: { set: SetView; entry: string }) {
  const mayEdit = useMay("policy.edit");
  const locked = !useMay("people.manage") && set.required;
  const { address: filters, setAddress: setFilters, filters: asked } = useCaseFilters();
  const [open, setOpen] = useState<Open | null>(null);
  const cases = useCases(entry, asked);
  const [first] = cases.data?.pages ?? [];
  const items = cases.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = filters.q !== "" || filters.kind !== "all" || filters.role !== "all" || filters.only !== "all";
  const close = () => setOpen(null);

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          className="w-full sm:w-72"
          label="Search messages and tools"
          value={filters.q}
          onChange={(q) => setFilters({ q })}
        />
        <FilterSelect
          label="Kind"
          all="All kinds"
          value={filters.kind}
          groups={first?.kinds ?? []}
          onChange={(kind) => setFilters({ kind })}
        />
        <FilterSelect
          label="Role"
          all="All roles"
          value={filters.role}
          groups={first?.roles ?? []}
          onChange={(role) => setFilters({ role })}
        />
        <Select
          aria-label="Which cases"
          className="w-auto"
          value={filters.only}
          onChange={(only) => setFilters({ only })}
          options={ONLY.map(({ value, label }) => ({ value, label: label + countIn(value, first) }))}
        />
        {mayEdit && (
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            <Button onClick={() => setOpen({ kind: "collect" })}>
              <Inbox aria-hidden />
              Collect
            </Button>
            <Button disabled={locked} onClick={() => setOpen({ kind: "import" })}>
              <FileUp aria-hidden />
              Import
            </Button>
            <Button onClick={() => setOpen({ kind: "new" })}>
              <Plus aria-hidden />
              New case
            </Button>
          </div>
        )}
      </div>
      {mayEdit && locked && (
        <p className="mb-3 text-ink-faint text-sm">
          This set is required to publish. You can add cases; only an admin can change, remove or import them.
        </p>
      )}
      <CasesTable
        setId={set.id}
        locked={locked}
        query={cases}
        items={items}
        total={first?.total ?? 0}
        hasMore={cases.hasNextPage}
        pending={cases.isFetchingNextPage}
        onMore={() => cases.fetchNextPage()}
        onOpen={(chosen) => setOpen({ kind: "edit", entry: chosen })}
        empty={
          isFiltered ? (
            <EmptyState action={<Button onClick={() => setFilters(CASE_DEFAULTS)}>Show all cases</Button>}>
              No results
            </EmptyState>
          ) : (
            <EmptyState
              action={
                mayEdit && <Button onClick={() => setOpen({ kind: "collect" })}>Collect from recorded sessions</Button>
              }
            >
              No cases yet. Add them one by one, import a file, or collect messages that agents sent.
            </EmptyState>
          )
        }
      />
      {open?.kind === "new" && <CaseDialog setId={set.id} entry={null} onClose={close} />}
      {open?.kind === "edit" && (
        <CaseDialog key={open.entry.id} setId={set.id} entry={open.entry} locked={locked} onClose={close} />
      )}
      {open?.kind === "import" && <ImportDialog set={set} onClose={close} />}
      {open?.kind === "collect" && <CollectDialog set={set} onClose={close} />}
    </>
  );
}

function countIn(value: string, sums: { unknown: number; withoutNeeds: number } | undefined): string {
  if (sums === undefined || value === "all") return "";
  return ` (${formatCount(value === "unknown" ? sums.unknown : sums.withoutNeeds)})`;
}

type FilterSelectProps = {
  label: string;
  all: string;
  value: string;
  groups: readonly { name: string; cases: number }[];
  onChange: (value: string) => void;
};

function FilterSelect({ label, all, value, groups, onChange }: FilterSelectProps) {
  if (groups.length === 0 && value === "all") return null;
  const known = groups.some(({ name }) => name === value) || value === "all";
  const options = [
    { value: "all", label: all },
    ...groups.map(({ name, cases }) => ({ value: name, label: `${name} (${formatCount(cases)})` })),
    ...(known ? [] : [{ value, label: value }]),
  ];
  return <Select aria-label={label} className="w-auto" value={value} onChange={onChange} options={options} />;
}
