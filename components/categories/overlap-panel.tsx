"use client";

import { pageOf } from "@/components/shell/navigation";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { CategoryInsight } from "./category-columns";
import { CategoryName } from "./category-mark";

type OverlapPanelProps = { overlaps: CategoryInsight["overlaps"]; hues: ReadonlyMap<string, number> };

export function OverlapPanel({ overlaps, hues }: OverlapPanelProps) {
  return (
    <Panel title="Shared keywords" count={overlaps.length} flush>
      {overlaps.length === 0 ? (
        <p className="px-4 py-3 text-ink-soft">No keywords are in more than one category.</p>
      ) : (
        <ul>
          {overlaps.map(({ keyword, categories }) => (
            <li
              key={keyword}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-line border-b px-4 py-1.5 last:border-b-0"
            >
              <span className="min-w-32 break-words font-medium">{keyword}</span>
              {categories.map((name) => (
                <Link key={name} href={pageOf("category", name) ?? "/categories"} className="hover:underline">
                  <CategoryName name={name} hue={hues.get(name)} />
                </Link>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
