"use client";

import { EncodingSelect } from "@/components/tokens/encoding-select";
import { cn } from "@/components/ui/cn";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { formatCount } from "@/components/words/format-number";
import { LONG_SCHEMA_TOKENS } from "@/server/contract/tools";
import { DAYS, toggleFilter } from "./table-address";
import { ALL, countBy, TOOL_FILTERS, type ToolFilter } from "./tool-rows";
import type { ToolTableState } from "./use-tool-table";

export function ToolFilters({ table }: { table: ToolTableState }) {
  const { choice, setAddress, rows, groups } = table;
  const all = rows.data ?? [];
  const ofSource = choice.source === ALL ? all : all.filter((row) => row.source === choice.source);
  const roles = groups?.role.map(({ name }) => name) ?? [];
  return (
    <div className="mb-3 grid gap-2">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <SearchInput
          className="col-span-2 sm:min-w-72 sm:flex-1"
          label="Search by name, or by a message"
          value={choice.q}
          onChange={(q) => setAddress({ q })}
        />
        <Select
          aria-label="Search as"
          className="sm:w-44"
          value={choice.role}
          onChange={(role) => setAddress({ role })}
          options={[
            { value: ALL, label: "All roles", hint: "Every tool in the draft" },
            ...withCurrent(roles, choice.role).map((role) => ({ value: role, label: `As ${role}` })),
          ]}
        />
        <EncodingSelect className="sm:w-28" value={choice.encoding} onChange={(encoding) => setAddress({ encoding })} />
        <FacetSelect
          label="Source"
          every="All sources"
          value={choice.source}
          counts={countBy(all, "source")}
          onChange={(source) => setAddress({ source, domain: ALL })}
        />
        <FacetSelect
          label="Domain"
          every="All domains"
          value={choice.domain}
          counts={countBy(ofSource, "domain")}
          onChange={(domain) => setAddress({ domain })}
        />
      </div>
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="sr-only">Show only</legend>
        {TOOL_FILTERS.map((filter) => (
          <FilterChip
            key={filter}
            label={labelOf(filter, choice.days)}
            pressed={choice.filters.has(filter)}
            onPress={() => setAddress({ filter: toggleFilter(choice.filters, filter) })}
          />
        ))}
        {choice.filters.has("never-sent") && (
          <Select
            aria-label="Period for “never sent”"
            className="h-7 w-28 text-sm"
            value={String(choice.days)}
            onChange={(days) => setAddress({ days })}
            options={withCurrent(DAYS, String(choice.days)).map((days) => ({ value: days, label: `${days} days` }))}
          />
        )}
      </fieldset>
    </div>
  );
}

function labelOf(filter: ToolFilter, days: number): string {
  const labels: Record<ToolFilter, string> = {
    core: "Core",
    disabled: "Disabled",
    destructive: "Destructive",
    "too-long": `Over ${formatCount(LONG_SCHEMA_TOKENS)} tok`,
    "never-sent": `Never sent in ${days} days`,
    changed: "Changed in draft",
  };
  return labels[filter];
}

function FilterChip({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cn(
        "h-7 rounded-md border px-2.5 text-sm",
        pressed
          ? "border-primary bg-primary font-medium text-on-primary"
          : "border-line bg-raised text-ink-soft hover:border-line-strong hover:text-ink",
      )}
    >
      {label}
    </button>
  );
}

type FacetSelectProps = {
  label: string;
  every: string;
  value: string;
  counts: readonly (readonly [string, number])[];
  onChange: (value: string) => void;
};

function FacetSelect({ label, every, value, counts, onChange }: FacetSelectProps) {
  const known = new Map(counts);
  return (
    <Select
      aria-label={label}
      className="sm:w-40"
      value={value}
      onChange={onChange}
      options={[
        { value: ALL, label: every },
        ...withCurrent([...known.keys()], value).map((name) => ({
          value: name,
          label: `${name} (${formatCount(known.get(name) ?? 0)})`,
        })),
      ]}
    />
  );
}

/** Keeps the current value selectable, even without matches. */
function withCurrent(values: readonly string[], current: string): readonly string[] {
  return current === ALL || values.includes(current) ? values : [...values, current];
}
