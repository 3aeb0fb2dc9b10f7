"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { useCurrentSection } from "./use-current-section";

type IndexEntry = { readonly id: string; readonly title: string; readonly method?: "GET" | "POST" };
export type IndexGroup = { readonly title: string; readonly entries: readonly IndexEntry[] };

/** A sidebar; on small screens a collapsible bar. */
export function DocsIndex({ groups }: { groups: readonly IndexGroup[] }) {
  const [open, setOpen] = useState(false);
  const entries = groups.flatMap((group) => group.entries);
  const current = useCurrentSection(entries.map(({ id }) => id));
  const title = entries.find(({ id }) => id === current)?.title ?? "On this page";
  return (
    <>
      <nav
        aria-label="On this page"
        className="sticky top-12 hidden max-h-[calc(100dvh-3rem)] w-56 shrink-0 self-start overflow-auto py-6 pr-2 lg:block"
      >
        <IndexList groups={groups} current={current} />
      </nav>
      <details
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group sticky top-12 z-10 -mx-4 border-line border-b bg-surface sm:-mx-6 lg:hidden"
      >
        <summary className="flex h-10 list-none items-center justify-between gap-2 px-4 font-medium focus-visible:-outline-offset-2 sm:px-6 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 truncate">{title}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className="max-h-[60dvh] overflow-auto px-4 pb-4 sm:px-6">
          <IndexList groups={groups} current={current} onChoose={() => setOpen(false)} />
        </nav>
      </details>
    </>
  );
}

type IndexListProps = { groups: readonly IndexGroup[]; current: string | null; onChoose?: () => void };

function IndexList({ groups, current, onChoose }: IndexListProps) {
  return groups.map((group) => (
    <div key={group.title} className="mt-4 first:mt-0">
      <p className="px-2 pb-1 text-ink-faint text-sm">{group.title}</p>
      <ul className="grid gap-px">
        {group.entries.map(({ id, title, method }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={onChoose}
              aria-current={id === current ? "location" : undefined}
              className={cn(
                "flex min-h-8 items-center justify-between gap-2 rounded-md px-2 text-ink-soft hover:bg-line/60 hover:text-ink",
                id === current && "bg-line/80 font-medium text-ink",
              )}
            >
              {title}
              {method && <span className="font-mono font-normal text-ink-faint text-sm">{method}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
