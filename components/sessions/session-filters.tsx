"use client";

import { useQuery } from "@tanstack/react-query";
import { MODE_INFO } from "@/components/mode/mode-info";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { MODES } from "@/server/contract/agent/words";
import { ownerLabel } from "./owner-name";
import { FILTER_DEFAULTS, type FilterState, isNarrowed } from "./read-filter";

/** Can't be the name of a role, owner or mode. */
const ANY = " any";

const STATES = [
  { value: "all", label: "All" },
  { value: "live", label: "Live" },
  { value: "expired", label: "Expired" },
];

type SessionFiltersProps = { filter: FilterState; onChange: (change: Partial<FilterState>) => void };

export function SessionFilters({ filter, onChange }: SessionFiltersProps) {
  const facets = useQuery(useTRPC().sessions.facets.queryOptions(undefined, { staleTime: 60_000 }));
  const owners = (facets.data?.owners ?? []).map((owner) => ({ value: owner.id, label: ownerLabel(owner) }));
  const roles = (facets.data?.roles ?? []).map((role) => ({ value: role, label: role }));
  const modes = MODES.map((mode) => ({ value: mode, label: MODE_INFO[mode].title }));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput
        className="w-full sm:w-60"
        label="Search first message or ID"
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <Choice
        label="Role"
        all="All roles"
        value={filter.role}
        options={roles}
        onChange={(role) => onChange({ role })}
      />
      <Choice
        label="Owner"
        all="All owners"
        value={filter.owner}
        options={owners}
        onChange={(owner) => onChange({ owner })}
      />
      <Choice label="Mode" all="Any mode" value={filter.mode} options={modes} onChange={(mode) => onChange({ mode })} />
      <Segmented label="Status" value={filter.state} options={STATES} onChange={(state) => onChange({ state })} />
      {isNarrowed(filter) && (
        <Button variant="ghost" onClick={() => onChange(FILTER_DEFAULTS)}>
          Show all
        </Button>
      )}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  // Keep showing the selected value even if it no longer exists.
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <Select
      aria-label={label}
      className="w-36"
      value={value === "" ? ANY : value}
      options={[{ value: ANY, label: all }, ...options, ...(isKnown ? [] : [{ value, label: value }])]}
      onChange={(next) => onChange(next === ANY ? "" : next)}
    />
  );
}
