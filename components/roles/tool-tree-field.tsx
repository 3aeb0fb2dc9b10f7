"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronsDownUp, ChevronsUpDown } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount, formatTokens } from "@/components/words/format-number";
import { branchIds, buildAllowTree, filterTree, measure, toggleTools } from "./allow-tree";
import { ToolTree } from "./tool-tree";

const SKELETONS = ["w-2/5", "w-1/3", "w-1/2", "w-2/5", "w-3/5", "w-1/3", "w-1/2"];

type ToolTreeFieldProps = {
  value: readonly string[];
  onChange: (names: string[]) => void;
  readOnly: boolean;
};

/** While searching, checkboxes act only on the tools found. */
export function ToolTreeField({ value, onChange, readOnly }: ToolTreeFieldProps) {
  const tools = useQuery(useTRPC().tools.rows.queryOptions(undefined, { staleTime: 60_000 }));
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(() => buildAllowTree(tools.data ?? []), [tools.data]);
  // Keeps typing responsive with thousands of tools.
  const sought = useDeferredValue(query);
  const shown = useMemo(() => filterTree(tree, sought), [tree, sought]);
  const chosen = useMemo(() => new Set(value), [value]);
  const isSearching = sought.trim() !== "";
  // Results are expanded; a branch closed during a search stays closed until the search changes.
  const isOpen = (id: string) => (isSearching ? !closed.has(id) : opened.has(id));
  const setOpen = (ids: readonly string[], open: boolean) => {
    if (isSearching) setClosed(withIds(closed, ids, !open));
    else setOpened(withIds(opened, ids, open));
  };
  const search = (text: string) => {
    setQuery(text);
    setClosed(new Set());
  };
  const all = shown.flatMap((source) => source.tools);
  const sums = measure(all, chosen);
  const known = useMemo(() => new Set(tools.data?.map(({ name }) => name)), [tools.data]);
  const unknown = tools.data ? value.filter((name) => !known.has(name)) : [];

  return (
    <div className="overflow-hidden rounded-md border border-line-strong/60 bg-raised">
      <div className="flex flex-wrap items-center border-line border-b">
        <Input
          type="search"
          aria-label="Search the tool tree"
          placeholder="Search by tool, source, domain or summary"
          className="min-w-40 flex-1 rounded-none border-0 focus-visible:-outline-offset-2"
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <div className="flex items-center gap-1 px-1.5 py-1">
          <Button size="sm" variant="ghost" onClick={() => setOpen(branchIds(shown), true)}>
            <ChevronsUpDown aria-hidden />
            Expand
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setOpen(branchIds(shown), false)}>
            <ChevronsDownUp aria-hidden />
            Collapse
          </Button>
        </div>
      </div>
      {tools.isError ? (
        <p className="h-112 px-3 py-2 text-danger">Couldn't load the catalog. Your selection is kept.</p>
      ) : tools.isPending ? (
        <div className="grid h-112 content-start gap-4 p-3">
          {SKELETONS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
            <Skeleton key={index} className={width} />
          ))}
        </div>
      ) : shown.length === 0 ? (
        <p className="h-112 px-3 py-2 text-ink-soft">
          {isSearching ? `No tools match “${sought.trim()}”.` : "The catalog has no tools yet."}
        </p>
      ) : (
        <ToolTree
          tree={shown}
          chosen={chosen}
          isOpen={isOpen}
          onOpen={setOpen}
          onToggle={(changed) => onChange(toggleTools(changed, chosen))}
          readOnly={readOnly}
        />
      )}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t px-3 py-1 text-ink-soft text-sm">
        <p aria-live="polite">
          {formatCount(sums.chosen)} of {formatCount(sums.total)} {isSearching ? "matching tools" : "tools"} selected ·{" "}
          {formatTokens(sums.chosenTokens)}
        </p>
        {!readOnly && (
          <span className="flex gap-1">
            <Button
              size="sm"
              variant="ghost"
              disabled={all.length === 0 || sums.tick === "all"}
              onClick={() => onChange([...new Set([...value, ...all.map(({ name }) => name)])].sort())}
            >
              {isSearching ? "Select matches" : "Select all"}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              disabled={sums.tick === "none"}
              onClick={() => onChange(dropTools(value, new Set(all.map(({ name }) => name))))}
            >
              {isSearching ? "Clear matches" : "Clear all"}
            </Button>
          </span>
        )}
      </div>
      {unknown.length > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-line border-t bg-warn-soft px-3 py-1.5 text-sm">
          <span>
            {unknown.slice(0, 5).join(", ")}
            {unknown.length > 5 && ` and ${formatCount(unknown.length - 5)} more`} {unknown.length === 1 ? "is" : "are"}{" "}
            no longer in the catalog.
          </span>
          {!readOnly && (
            <Button size="sm" onClick={() => onChange(dropTools(value, new Set(unknown)))}>
              Remove from list
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function withIds(set: ReadonlySet<string>, ids: readonly string[], present: boolean): Set<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (present) next.add(id);
    else next.delete(id);
  }
  return next;
}

function dropTools(names: readonly string[], dropped: ReadonlySet<string>): string[] {
  return names.filter((name) => !dropped.has(name));
}
