import { type ReactNode, useId } from "react";
import { formatCount } from "@/components/words/format-number";
import { Name } from "./badge";
import { cn } from "./cn";
import { Input } from "./input";
import { Skeleton } from "./skeleton";

/** Enough to show; typing narrows the list. */
const SHOWN = 100;

type ChoiceListProps<Choice> = {
  search?: { label: string; placeholder: string; query: string; onChange: (query: string) => void } | undefined;
  /** Search results; undefined while loading. */
  choices: readonly Choice[] | undefined;
  problem: string | null;
  none: string;
  className: string;
  children: (choice: Choice) => ReactNode;
};

export function ChoiceList<Choice>({ search, choices, problem, none, className, children }: ChoiceListProps<Choice>) {
  return (
    <div className="overflow-hidden rounded-md border border-line-strong/60 bg-raised">
      {search && (
        <Input
          type="search"
          aria-label={search.label}
          placeholder={search.placeholder}
          className="rounded-none border-0 border-line border-b focus-visible:-outline-offset-2"
          value={search.query}
          onChange={(event) => search.onChange(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      <div className={cn("overflow-auto py-1", className)}>
        {choices === undefined && problem === null && (
          <div className="grid gap-3 p-3">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-3/5" />
          </div>
        )}
        {problem !== null && <p className="px-3 py-2 text-danger">{problem}</p>}
        {choices?.slice(0, SHOWN).map(children)}
        {choices?.length === 0 && <p className="px-3 py-2 text-ink-soft">{none}</p>}
        {choices !== undefined && choices.length > SHOWN && (
          <p className="px-3 py-2 text-ink-faint text-sm">
            {formatCount(choices.length - SHOWN)} more. Type to narrow the list.
          </p>
        )}
      </div>
    </div>
  );
}

type ChoiceRowProps = { name: string; about: string; checked: boolean; onToggle: () => void };

export function ChoiceRow({ name, about, checked, onToggle }: ChoiceRowProps) {
  const id = useId();
  return (
    <label className="flex items-start gap-2.5 px-3 py-1 hover:bg-sunken">
      <input
        type="checkbox"
        aria-label={name}
        aria-describedby={id}
        checked={checked}
        onChange={onToggle}
        className="mt-0.5 size-4 shrink-0 accent-primary"
      />
      <span className="min-w-0">
        <Name>{name}</Name>
        <span id={id} className="block truncate text-ink-soft text-sm">
          {about}
        </span>
      </span>
    </label>
  );
}
