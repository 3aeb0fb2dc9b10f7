"use client";

import { useState } from "react";
import { Name } from "@/components/ui/badge";
import { ChoiceList } from "@/components/ui/choice-list";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";

const MANY = 10;

type Option = { readonly name: string; readonly count: number };

type NameChoicesProps = {
  label: string;
  /** Shown to read-only accounts if nothing is selected. */
  none: string;
  options: readonly Option[] | undefined;
  failed: boolean;
  value: readonly string[];
  onChange: (names: string[]) => void;
  readOnly: boolean;
};

export function NameChoices({ label, none, options, failed, value, onChange, readOnly }: NameChoicesProps) {
  const [query, setQuery] = useState("");
  const chosen = new Set(value);
  const wanted = query.trim().toLowerCase();
  const found = options?.filter(({ name }) => name.toLowerCase().includes(wanted));
  const toggle = (name: string) => {
    if (!chosen.delete(name)) chosen.add(name);
    onChange([...chosen].sort());
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">
        {label} <span className="font-normal text-ink-faint">{formatCount(value.length)} selected</span>
      </legend>
      {readOnly ? (
        <p className="text-ink-soft text-sm">{value.length === 0 ? none : <Name>{value.join(", ")}</Name>}</p>
      ) : (
        <ChoiceList
          className="h-44"
          search={
            options && options.length > MANY
              ? { label: `Search ${label.toLowerCase()}`, placeholder: "Search by name", query, onChange: setQuery }
              : undefined
          }
          choices={found}
          problem={failed ? "Couldn't load the list. Your selection is kept." : null}
          none={query === "" ? "None yet." : `No results for “${query}”.`}
        >
          {({ name, count }) => (
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
          )}
        </ChoiceList>
      )}
    </fieldset>
  );
}
