"use client";

import { useState } from "react";
import { formatCount } from "@/components/tokens/format-number";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useShown } from "@/components/ui/use-shown";
import type { DeniedTool } from "@/server/contract/playground";
import { describeDenial } from "./describe-denial";
import { Fold } from "./fold";
import { ToolLink } from "./tool-link";

type DeniedFoldProps = {
  denied: readonly DeniedTool[];
  /** All of them; `denied` may hold only the first. */
  count: number;
  onSearch: ((query: string) => void) | null;
};

/** Outside the allow-list, and why. Agents are never told these names; people who read policy are. */
export function DeniedFold({ denied, count, onSearch }: DeniedFoldProps) {
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const found = denied.filter(({ tool }) => tool.toLowerCase().includes(wanted));
  const { shown, hidden, showMore } = useShown(found, 20);
  if (count === 0) return null;
  return (
    <Fold title={`${formatCount(count)} denied`} hint="outside the allow-list, never named to an agent">
      <div className="border-line border-b p-2">
        <Input
          type="search"
          aria-label="Search denied tools"
          placeholder="Search denied tools"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            onSearch?.(event.target.value.trim());
          }}
        />
      </div>
      {found.length === 0 && <p className="px-3 py-2 text-ink-soft">No denied tool matches “{query}”.</p>}
      <ul aria-label="Denied tools">
        {shown.map(({ tool, why }) => (
          <li
            key={tool}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-b px-3 py-1.5 last:border-b-0"
          >
            <ToolLink name={tool} className="text-ink-soft" />
            <span className="text-ink-faint text-xs">{describeDenial(why)}</span>
          </li>
        ))}
      </ul>
      {(hidden > 0 || (wanted === "" && count > denied.length)) && (
        <div className="flex items-center justify-between gap-3 border-line border-t px-3 py-1.5 text-ink-faint text-sm">
          <p>{formatCount(hidden + (wanted === "" ? count - denied.length : 0))} more; search finds each</p>
          {hidden > 0 && (
            <Button size="sm" onClick={showMore}>
              Show more
            </Button>
          )}
        </div>
      )}
    </Fold>
  );
}
