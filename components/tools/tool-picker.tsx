"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge, Name } from "@/components/ui/badge";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount } from "@/components/words/format-number";
import { findTools, type ToolRow } from "./find-tools";

/** More rows than this help nobody to find anything; typing narrows them. */
const SHOWN = 100;

type ToolPickerProps = {
  label: string;
  value: readonly string[];
  onChange: (names: string[]) => void;
  error?: string | undefined;
  readOnly?: boolean;
};

/** Chooses tools of the catalog by name. */
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
        {label} <span className="font-normal text-ink-faint">{formatCount(value.length)} chosen</span>
      </legend>
      {error && (
        <p role="alert" className="mb-1.5 text-danger text-sm">
          {error}
        </p>
      )}
      {value.length > 0 && (
        <ul aria-label={`${label} chosen`} className="mb-2 flex flex-wrap gap-1">
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
  const id = useId();
  const found = findTools(rows ?? [], query);
  return (
    <div className="overflow-hidden rounded-md border border-line-strong/60 bg-raised">
      <Input
        type="search"
        aria-label="Search tools"
        placeholder="Search tools by name, summary or source"
        className="rounded-none border-0 border-line border-b focus-visible:-outline-offset-2"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div className="h-72 overflow-auto py-1">
        {rows === undefined && !failed && (
          <div className="grid gap-3 p-3">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-3/5" />
            <Skeleton className="w-1/2" />
          </div>
        )}
        {failed && <p className="px-3 py-2 text-danger">The catalog could not be loaded; what is chosen stays.</p>}
        {found.slice(0, SHOWN).map((tool, index) => (
          <label key={tool.name} className="flex items-start gap-2.5 px-3 py-1 hover:bg-sunken">
            <input
              type="checkbox"
              aria-label={tool.name}
              aria-describedby={`${id}-${index}`}
              checked={chosen.has(tool.name)}
              onChange={() => onToggle(tool.name)}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <Name>{tool.name}</Name>
              <span id={`${id}-${index}`} className="block truncate text-ink-soft text-sm">
                {tool.summary}
              </span>
            </span>
          </label>
        ))}
        {rows !== undefined && found.length === 0 && (
          <p className="px-3 py-2 text-ink-soft">No tool matches “{query}”.</p>
        )}
        {found.length > SHOWN && (
          <p className="px-3 py-2 text-ink-faint text-sm">
            {formatCount(found.length - SHOWN)} more; type to narrow them down.
          </p>
        )}
      </div>
    </div>
  );
}
