"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useShown } from "@/components/ui/use-shown";
import { formatCount } from "@/components/words/format-number";
import { Fold } from "./fold";

type ToolFoldProps<Outcome> = {
  outcome: "deferred" | "denied";
  hint: string;
  tools: readonly Outcome[];
  /** Total; `tools` may hold only the first few. */
  count: number;
  onSearch: ((query: string) => void) | null;
  children: (outcome: Outcome) => ReactNode;
};

/** Tools that were not sent. There can be thousands, so the list is searchable and paged. */
export function ToolFold<Outcome extends { readonly tool: string }>(props: ToolFoldProps<Outcome>) {
  const { outcome, hint, tools, count, onSearch, children } = props;
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const found = tools.filter(({ tool }) => tool.toLowerCase().includes(wanted));
  const { shown, hidden, showMore } = useShown(found, 20);
  const unseen = wanted === "" ? count - tools.length : 0;
  if (count === 0) return null;
  const search = (text: string) => {
    setQuery(text);
    onSearch?.(text.trim());
  };
  return (
    <Fold title={`${formatCount(count)} ${outcome}`} hint={hint}>
      <div className="border-line border-b p-2">
        <Input
          type="search"
          aria-label={`Search ${outcome} tools`}
          placeholder={`Search ${outcome} tools`}
          value={query}
          onChange={(event) => search(event.target.value)}
        />
      </div>
      {found.length === 0 && (
        <p className="px-3 py-2 text-ink-soft">
          No {outcome} tools match “{query}”.
        </p>
      )}
      <ul aria-label={`${outcome === "denied" ? "Denied" : "Deferred"} tools`}>{shown.map(children)}</ul>
      {hidden + unseen > 0 && (
        <div className="flex items-center justify-between gap-3 border-line border-t px-3 py-1.5 text-ink-faint text-sm">
          <p>{formatCount(hidden + unseen)} more; search to find them</p>
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
