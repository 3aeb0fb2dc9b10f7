"use client";

import { ChevronRight, ListFilter } from "lucide-react";
import { usePathname } from "next/navigation";
import { useId, useState } from "react";
import { useMe } from "@/components/auth/me-context";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { foldSections, isCurrent, type NavEntry, visibleGroups } from "./navigation";

const ROW = "flex h-7 w-full items-center gap-2 rounded-md px-2 text-ink-soft hover:bg-line/60 hover:text-ink";

type OnNavigate = { onNavigate?: (() => void) | undefined };

/** All of it fits a window of 900 px, with every section open. */
export function NavList({ onNavigate }: OnNavigate) {
  return (
    <nav aria-label="Main" className="grid gap-1.5">
      {visibleGroups(useMe().accountRole).map((group) => (
        <div key={group.title ?? "top"}>
          {group.title && <p className="px-2 pb-0.5 text-ink-faint text-sm leading-4">{group.title}</p>}
          <ul className="grid gap-px">
            {foldSections(group.entries).map((item) =>
              "entries" in item ? (
                <NavSection key={item.section} title={item.section} entries={item.entries} onNavigate={onNavigate} />
              ) : (
                <NavRow key={item.href} entry={item} onNavigate={onNavigate} />
              ),
            )}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function NavRow({ entry: { title, href, icon: Icon }, onNavigate }: { entry: NavEntry } & OnNavigate) {
  const current = isCurrent(href, usePathname());
  return (
    <li>
      <Link
        href={href}
        onClick={onNavigate}
        aria-current={current ? "page" : undefined}
        className={cn(ROW, current && "bg-line/80 font-medium text-ink")}
      >
        <Icon aria-hidden className="size-4 text-ink-faint" />
        {title}
      </Link>
    </li>
  );
}

function NavSection({ title, entries, onNavigate }: { title: string; entries: readonly NavEntry[] } & OnNavigate) {
  const pathname = usePathname();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const hasCurrent = entries.some(({ href }) => isCurrent(href, pathname));
  const isOpen = opened || hasCurrent;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        // The page that is open stays in view.
        disabled={hasCurrent}
        onClick={() => setOpened(!opened)}
        className={cn(ROW, "disabled:hover:bg-transparent")}
      >
        <ListFilter aria-hidden className="size-4 text-ink-faint" />
        {title}
        <ChevronRight aria-hidden className={cn("ml-auto size-3.5 text-ink-faint", isOpen && "rotate-90")} />
      </button>
      <ul id={id} hidden={!isOpen} className={cn("mt-px ml-3.5 gap-px border-line border-l pl-1.5", isOpen && "grid")}>
        {entries.map((entry) => (
          <NavRow key={entry.href} entry={entry} onNavigate={onNavigate} />
        ))}
      </ul>
    </li>
  );
}
