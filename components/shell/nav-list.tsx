"use client";

import { usePathname } from "next/navigation";
import { useMe } from "@/components/auth/me-context";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { isCurrent, visibleGroups } from "./navigation";

export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="grid gap-4">
      {visibleGroups(useMe().accountRole).map((group) => (
        <div key={group.title ?? "top"}>
          {group.title && <p className="px-2 pb-1 text-ink-faint text-xs">{group.title}</p>}
          <ul className="grid gap-px">
            {group.entries.map(({ title, href, icon: Icon }) => {
              const current = isCurrent(href, pathname);
              return (
                <li key={href}>
                  <Link
                    href={href}
                    onClick={onNavigate}
                    aria-current={current ? "page" : undefined}
                    className={cn(
                      "flex h-8 items-center gap-2 rounded-md px-2 text-ink-soft hover:bg-line/60 hover:text-ink",
                      current && "bg-line/80 font-medium text-ink",
                    )}
                  >
                    <Icon aria-hidden className="size-4 text-ink-faint" />
                    {title}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
