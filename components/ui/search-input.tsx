"use client";

import { Search } from "lucide-react";
import { cn } from "./cn";
import { Input } from "./input";
import { Kbd } from "./kbd";

type SearchInputProps = { value: string; onChange: (value: string) => void; label: string; className?: string };

/** `/` focuses it, Esc clears it. */
export function SearchInput({ value, onChange, label, className }: SearchInputProps) {
  return (
    <div className={cn("relative", className)}>
      <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-ink-faint" />
      <Input
        type="search"
        data-page-search
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (value === "") event.currentTarget.blur();
          onChange("");
        }}
        className="peer px-8 [&::-webkit-search-cancel-button]:hidden"
      />
      <span className="pointer-events-none absolute inset-y-0 right-2.5 hidden items-center sm:flex sm:peer-focus:hidden">
        <Kbd>/</Kbd>
      </span>
    </div>
  );
}
