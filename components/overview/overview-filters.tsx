import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { OVERVIEW_RANGES, type OverviewRange, type OverviewView } from "@/server/contract/overview";
import { RANGE_INFO } from "./overview-range";

/** Can't be a role name. */
const ALL = " all";

const RANGES = OVERVIEW_RANGES.map((value) => ({ value, label: RANGE_INFO[value].label }));

type OverviewFiltersProps = {
  range: OverviewRange;
  role: string;
  roles: OverviewView["roles"];
  onRange: (range: OverviewRange) => void;
  onRole: (role: string) => void;
};

export function OverviewFilters({ range, role, roles, onRange, onRole }: OverviewFiltersProps) {
  // A renamed role still has rounds under its old name.
  const names = [...new Set([...roles.map(({ name }) => name), ...(role === "" ? [] : [role])])];
  return (
    <>
      <Select
        aria-label="Role"
        className="w-40"
        value={role === "" ? ALL : role}
        options={[{ value: ALL, label: "All roles" }, ...names.map((name) => ({ value: name, label: name }))]}
        onChange={(next) => onRole(next === ALL ? "" : next)}
      />
      <Segmented label="Period" value={range} options={RANGES} onChange={onRange} />
    </>
  );
}
