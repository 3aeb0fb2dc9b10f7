"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { AuditFilter } from "./use-audit";

const EVERYTHING = "everything";

const NOUNS: readonly { value: string; label: string }[] = [
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
  { value: "key", label: "Keys" },
  { value: "session", label: "Sessions" },
  { value: "settings", label: "Settings" },
];

type AuditFiltersProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const filtered = filter.noun !== undefined || filter.actor !== undefined;
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Select
        aria-label="What was changed"
        className="w-44"
        value={filter.noun ?? EVERYTHING}
        options={NOUNS}
        onChange={(noun) => onChange(clean({ ...filter, noun: noun === EVERYTHING ? undefined : noun }))}
      />
      <PersonFilter
        value={filter.actor ?? ""}
        onChange={(actor) => onChange(clean({ ...filter, actor: actor === "" ? undefined : actor }))}
      />
      {filtered && (
        <Button variant="ghost" onClick={() => onChange({})}>
          Show everything
        </Button>
      )}
    </div>
  );
}

/** Takes effect when a suggestion is chosen, on Enter, and on leaving the field. */
function PersonFilter({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState({ text: value, over: value });
  // A filter set from elsewhere replaces what was typed over the earlier one.
  const text = typed.over === value ? typed.text : value;
  const setText = (next: string) => setTyped({ text: next, over: value });
  const recent = useQuery(useTRPC().audit.list.queryOptions({ limit: 200 }, { staleTime: 60_000 })).data?.items ?? [];
  const names = [...new Set(recent.map((event) => event.actorName))].sort();
  const apply = (name: string) => name.trim() !== value && onChange(name.trim());
  return (
    <>
      <Input
        data-page-search
        aria-label="Who changed it"
        aria-keyshortcuts="/"
        placeholder="By anyone"
        list={id}
        autoComplete="off"
        className="w-52"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (names.includes(event.target.value)) apply(event.target.value);
        }}
        onKeyDown={(event) => event.key === "Enter" && apply(text)}
        onBlur={() => apply(text)}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function clean(filter: { noun: string | undefined } | { actor: string | undefined }): AuditFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
