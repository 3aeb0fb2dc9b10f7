"use client";

import { useState } from "react";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import type { AuditFilter } from "./use-audit";

const EVERYTHING = "everything";

const NOUNS = [
  { value: EVERYTHING, label: "Everything" },
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
  { value: "person", label: "People" },
  { value: "invitation", label: "Invitations" },
] as const;

type AuditFiltersProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const [person, setPerson] = useState(filter.actor ?? "");
  const withPerson = (text: string): AuditFilter => {
    const { actor: _actor, ...rest } = filter;
    return text.trim() === "" ? rest : { ...rest, actor: text.trim() };
  };
  return (
    <form
      className="mb-4 flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(withPerson(person));
      }}
    >
      <Select
        aria-label="What was changed"
        className="w-44"
        value={filter.noun ?? EVERYTHING}
        options={NOUNS.map(({ value, label }) => ({ value: value as string, label }))}
        onChange={(noun) => {
          const { noun: _noun, ...rest } = withPerson(person);
          onChange(noun === EVERYTHING ? rest : { ...rest, noun });
        }}
      />
      <SearchInput
        className="w-full sm:w-72"
        label="Name of the person, then Enter"
        value={person}
        onChange={(text) => {
          setPerson(text);
          if (text === "" && filter.actor !== undefined) onChange(withPerson(""));
        }}
      />
    </form>
  );
}
