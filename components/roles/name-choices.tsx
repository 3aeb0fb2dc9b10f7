"use client";

import { useState } from "react";
import { Name } from "@/components/ui/badge";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";

/** From so many on, a search helps. */
const MANY = 10;
const SHOWN = 200;

type Option = { readonly name: string; readonly count: number };

type NameChoicesProps = {
  label: string;
  /** What is said to those who may only read, where nothing is chosen. */
  none: string;
  options: readonly Option[] | undefined;
  failed: boolean;
  value: readonly string[];
  onChange: (names: string[]) => void;
  readOnly: boolean;
};

/** Several of the names there are, each with how many tools it stands for. */
export function NameChoices({ label, none, options, failed, value, onChange, readOnly }: NameChoicesProps) {
  const [query, setQuery] = useState("");
  const chosen = new Set(value);
  const wanted = query.trim().toLowerCase();
  const found = (options ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
  const toggle = (name: string) => {
    if (!chosen.delete(name)) chosen.add(name);
    onChange([...chosen].sort());
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">
        {label} <span className="font-normal text-ink-faint">{formatCount(value.length)} chosen</span>
      </legend>
      {readOnly ? (
        <p className="text-ink-soft text-sm">{value.length === 0 ? none : <Name>{value.join(", ")}</Name>}</p>
      ) : (
        <div className="overflow-hidden rounded-md border border-line-strong/60 bg-raised">
          {options && options.length > MANY && (
            <Input
              type="search"
              aria-label={`Search ${label.toLowerCase()}`}
              placeholder="Search by name"
              className="rounded-none border-0 border-line border-b focus-visible:-outline-offset-2"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            />
          )}
          <div className="h-44 overflow-auto py-1">
            {options === undefined && !failed && (
              <div className="grid gap-3 p-3">
                <Skeleton className="w-2/5" />
                <Skeleton className="w-3/5" />
              </div>
            )}
            {failed && <p className="px-3 py-2 text-danger">They could not be loaded; what is chosen stays.</p>}
            {options?.length === 0 && <p className="px-3 py-2 text-ink-soft">There are none.</p>}
            {found.slice(0, SHOWN).map(({ name, count }) => (
              <label key={name} className="flex items-center gap-2.5 px-3 py-1 hover:bg-sunken">
                <input
                  type="checkbox"
                  checked={chosen.has(name)}
                  onChange={() => toggle(name)}
                  className="size-4 shrink-0 accent-primary"
                />
                <Name className="min-w-0 flex-1 truncate">{name}</Name>
                <span className="text-ink-faint text-sm">{countOf(count, "tool")}</span>
              </label>
            ))}
          </div>
        </div>
      )}
    </fieldset>
  );
}
