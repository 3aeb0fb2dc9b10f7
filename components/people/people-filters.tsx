"use client";

import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { ACCOUNT_ROLE_INFO, ACCOUNT_ROLES } from "@/server/contract/permissions";
import { PERSON_STATES, type PersonState } from "./find-people";

const ROLES = [
  { value: "any", label: "Any account role" },
  ...ACCOUNT_ROLES.map((value) => ({ value, label: ACCOUNT_ROLE_INFO[value].title })),
];
const STATES: Record<PersonState, string> = {
  any: "Any status",
  active: "Active",
  never: "Never seen",
  disabled: "Disabled",
};
const STATE_OPTIONS = PERSON_STATES.map((value) => ({ value, label: STATES[value] }));

type Filters = { q: string; role: string; state: string };

export function PeopleFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchInput
        className="w-full sm:w-80"
        label="Search people"
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <Select
        aria-label="Account role"
        className="w-44"
        value={filters.role}
        options={ROLES}
        onChange={(role) => onChange({ role })}
      />
      <Select
        aria-label="Status"
        className="w-36"
        value={filters.state}
        options={STATE_OPTIONS}
        onChange={(state) => onChange({ state })}
      />
    </div>
  );
}
