"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { AUDIT_FILTERS, type AuditFilters, isFiltered } from "./audit-query";

/** A select cannot have an empty value. */
const ANY = "any";

const NOUNS: readonly { value: string; label: string }[] = [
  { value: ANY, label: "All types" },
  { value: "source", label: "Sources" },
  { value: "tool", label: "Tools" },
  { value: "role", label: "Roles" },
  { value: "category", label: "Categories" },
  { value: "bundle", label: "Bundles" },
  { value: "policy", label: "Policies" },
  { value: "model", label: "Models" },
  { value: "skill", label: "Skills" },
  { value: "revision", label: "Revisions" },
  { value: "draft", label: "Draft" },
  { value: "evaluation", label: "Evaluations" },
  { value: "person", label: "People" },
  { value: "invitation", label: "Invitations" },
  { value: "key", label: "Keys" },
  { value: "admin key", label: "Admin keys" },
  { value: "session", label: "Sessions" },
  { value: "settings", label: "Settings" },
];

type AuditFiltersBarProps = { filters: AuditFilters; onChange: (change: Partial<AuditFilters>) => void };

/** Changing a filter goes back to the newest events: a cursor is only valid for one list. */
export function AuditFiltersBar({ filters, onChange }: AuditFiltersBarProps) {
  const facets = useQuery(useTRPC().audit.facets.queryOptions(undefined, { staleTime: 60_000 }));
  const set = (change: Partial<AuditFilters>) => onChange({ ...change, before: "" });
  return (
    <div className="mb-4 grid gap-2">
      <div className="flex flex-wrap gap-2">
        <SearchInput className="w-full sm:w-72" label="Search names" value={filters.q} onChange={(q) => set({ q })} />
        <Select
          aria-label="Type"
          className="w-36"
          value={filters.noun || ANY}
          options={withKnown(NOUNS, filters.noun)}
          onChange={(noun) => set({ noun: noun === ANY ? "" : noun })}
        />
        <Select
          aria-label="Action"
          className="w-40"
          value={filters.action || ANY}
          options={withKnown(
            [
              { value: ANY, label: "All actions" },
              ...(facets.data?.actions ?? []).map((value) => ({ value, label: sentenceCase(value) })),
            ],
            filters.action,
          )}
          onChange={(action) => set({ action: action === ANY ? "" : action })}
        />
        <Select
          aria-label="Person"
          className="w-44"
          value={filters.person || ANY}
          options={withKnown(
            [
              { value: ANY, label: "Everyone" },
              ...(facets.data?.actors ?? []).map((value) => ({ value, label: value })),
            ],
            filters.person,
          )}
          onChange={(person) => set({ person: person === ANY ? "" : person })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Day label="From" value={filters.from} onChange={(from) => set({ from })} />
        <Day label="To" value={filters.to} onChange={(to) => set({ to })} />
        {isFiltered(filters) && (
          <Button variant="ghost" onClick={() => onChange(AUDIT_FILTERS)}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-ink-soft text-sm">
        {label}
      </label>
      <Input id={id} type="date" className="w-38" value={value} onChange={(event) => onChange(event.target.value)} />
    </span>
  );
}

/** Shows the value from the URL even if it is unknown. */
function withKnown(options: readonly { value: string; label: string }[], value: string) {
  return value === "" || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
