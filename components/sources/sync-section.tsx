"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Tokens } from "@/components/tokens/tokens";
import { Name } from "@/components/ui/badge";
import { Becomes } from "@/components/ui/becomes";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Panel } from "@/components/ui/panel";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";

export type SyncItem = {
  readonly name: string;
  readonly about: string;
  /** Null: the tool doesn't exist on that side. */
  readonly tokens: { readonly before: number | null; readonly after: number | null } | null;
  readonly mark: ReactNode;
  /** Rendered on demand, because a plan may have thousands of tools. */
  readonly details: () => ReactNode;
};

type SyncSectionProps = {
  title: string;
  hint: string;
  items: readonly SyncItem[];
  chosen: ReadonlySet<string>;
  onChoose: (names: readonly string[], isChosen: boolean) => void;
};

export function SyncSection({ title, hint, items, chosen, onChoose }: SyncSectionProps) {
  const { shown, hidden, showMore } = useShown(items);
  if (items.length === 0) return null;
  const names = items.map(({ name }) => name);
  const isAll = names.every((name) => chosen.has(name));
  return (
    <Panel
      title={title}
      count={items.length}
      flush
      action={
        items.length > 1 && (
          <Button size="sm" variant="ghost" onClick={() => onChoose(names, !isAll)}>
            {isAll ? "Clear all" : "Select all"}
          </Button>
        )
      }
    >
      <p className="border-line border-b px-4 py-2 text-ink-faint text-sm">{hint}</p>
      <ul>
        {shown.map((item) => (
          <SyncRow
            key={item.name}
            item={item}
            isChosen={chosen.has(item.name)}
            onChoose={(isChosen) => onChoose([item.name], isChosen)}
          />
        ))}
      </ul>
      <ShowMore hidden={hidden} onShow={showMore} />
    </Panel>
  );
}

type SyncRowProps = { item: SyncItem; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function SyncRow({ item, isChosen, onChoose }: SyncRowProps) {
  const [open, setOpen] = useState(false);
  const { name, about, tokens, mark, details } = item;
  return (
    <li className="border-line border-b last:border-b-0">
      <div className="flex items-start gap-3 px-4 py-2">
        <input
          type="checkbox"
          aria-label={`Apply ${name}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="mt-1 size-4 shrink-0 accent-primary"
        />
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1 text-left"
        >
          <span className="flex min-w-0 flex-1 basis-52 items-start gap-1.5">
            <ChevronRight aria-hidden className={cn("mt-0.5 size-4 shrink-0 text-ink-faint", open && "rotate-90")} />
            <span className="min-w-0">
              <Name className="font-medium">{name}</Name>
              <span className="block text-ink-soft text-sm">{about}</span>
            </span>
          </span>
          {mark}
          {tokens && (
            <span className="whitespace-nowrap text-ink-soft text-sm">
              {tokens.before !== null && <Tokens count={tokens.before} />}
              {tokens.before !== null && tokens.after !== null && <Becomes />}
              {tokens.after !== null && <Tokens count={tokens.after} />}
            </span>
          )}
        </button>
      </div>
      {open && <div className="px-4 pb-3 pl-11">{details()}</div>}
    </li>
  );
}
