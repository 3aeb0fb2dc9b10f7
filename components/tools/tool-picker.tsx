"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge, Name } from "@/components/ui/badge";
import { ChoiceList, ChoiceRow } from "@/components/ui/choice-list";
import { formatCount } from "@/components/words/format-number";
import { findTools, type ToolRow } from "./find-tools";

type ToolPickerProps = {
  label: string;
  value: readonly string[];
  onChange: (names: string[]) => void;
  error?: string | undefined;
  readOnly?: boolean;
};

export function ToolPicker({ label, value, onChange, error, readOnly = false }: ToolPickerProps) {
  const tools = useQuery(useTRPC().tools.rows.queryOptions(undefined, { staleTime: 60_000 }));
  const chosen = new Set(value);
  const known = tools.data && new Set(tools.data.map((tool) => tool.name));
  const toggle = (name: string) => {
    if (!chosen.delete(name)) chosen.add(name);
    onChange([...chosen].sort());
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">
        {label} <span className="font-normal text-ink-faint">{formatCount(value.length)} selected</span>
      </legend>
      {error && (
        <p role="alert" className="mb-1.5 text-danger text-sm">
          {error}
        </p>
      )}
      {value.length > 0 && (
        <ul aria-label={`Selected ${label.toLowerCase()}`} className="mb-2 flex flex-wrap gap-1">
          {value.map((name) => (
            <li key={name} className="max-w-full">
              <Badge tone={known && !known.has(name) ? "danger" : "neutral"} className="pr-0.5 font-normal">
                <Name>{name}</Name>
                {known && !known.has(name) && <span>not in the catalog</span>}
                {readOnly ? (
                  <span className="w-1" />
                ) : (
                  <button
                    type="button"
                    aria-label={`Remove ${name}`}
                    onClick={() => toggle(name)}
                    className="rounded-sm p-0.5 hover:bg-line"
                  >
                    <X aria-hidden />
                  </button>
                )}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {!readOnly && <ToolChoices rows={tools.data} failed={tools.isError} chosen={chosen} onToggle={toggle} />}
    </fieldset>
  );
}

type ToolChoicesProps = {
  rows: readonly ToolRow[] | undefined;
  failed: boolean;
  chosen: ReadonlySet<string>;
  onToggle: (name: string) => void;
};

function ToolChoices({ rows, failed, chosen, onToggle }: ToolChoicesProps) {
  const [query, setQuery] = useState("");
  return (
    <ChoiceList
      className="h-72"
      search={{
        label: "Search tools",
        placeholder: "Search tools by name, summary or source",
        query,
        onChange: setQuery,
      }}
      choices={rows && findTools(rows, query)}
      problem={failed ? "Couldn't load the catalog. Your selection is kept." : null}
      none={`No tools match “${query}”.`}
    >
      {({ name, summary }) => (
        <ChoiceRow key={name} name={name} about={summary} checked={chosen.has(name)} onToggle={() => onToggle(name)} />
      )}
    </ChoiceList>
  );
}
