"use client";

import { ToolLink } from "@/components/trace/tool-link";
import { Name } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/components/words/format-number";
import type { BundleMenuView } from "./bundle-columns";

const SHOWN = 12;

export function LeftoversPanel({ leftovers }: { leftovers: BundleMenuView["leftovers"] }) {
  const groups = leftovers.filter(({ tools }) => tools.length > 0);
  const count = groups.reduce((sum, { tools }) => sum + tools.length, 0);
  return (
    <Panel title="Tools without a bundle" count={count} flush>
      {groups.length === 0 ? (
        <p className="px-4 py-3 text-ink-soft">Every tool is in a bundle.</p>
      ) : (
        <>
          <p className="border-line border-b px-4 py-2 text-ink-soft text-sm">
            These tools are picked one by one. Models find them by search; if a policy has no search, its menu lists
            them under these group names.
          </p>
          <ul>
            {groups.map(({ name, tools }) => (
              <li
                key={name}
                className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-line border-b px-4 py-1.5 last:border-b-0"
              >
                <Name className="min-w-36 font-medium">{name}</Name>
                {tools.slice(0, SHOWN).map((tool) => (
                  <ToolLink key={tool} name={tool} className="text-ink-soft" />
                ))}
                {tools.length > SHOWN && (
                  <span className="text-ink-faint text-sm">{formatCount(tools.length - SHOWN)} more</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
