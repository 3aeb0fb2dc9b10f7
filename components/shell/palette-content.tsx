"use client";

import { Command as Cmdk } from "cmdk";
import { useState } from "react";
import { useMe } from "@/components/auth/me-context";
import { Kbd } from "@/components/ui/kbd";
import { type PaletteItem, preparePalette } from "./prepare-palette";
import { readRecent } from "./recent-finds";
import { useFinder } from "./use-finder";
import { useRunCommand } from "./use-run-command";

/** Mounted per open, so it starts empty. */
export function PaletteContent({ close }: { close: () => void }) {
  const { accountRole } = useMe();
  const [query, setQuery] = useState("");
  const [recent] = useState(() => readRecent(window.localStorage));
  // Null selects the first item of the next result.
  const [chosen, setChosen] = useState<string | null>(null);
  const { findings, isLooking, isError } = useFinder(query);
  const groups = preparePalette({ accountRole, query, findings, recent });
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id));
  const run = useRunCommand(close);
  return (
    // The server already filters and ranks.
    <Cmdk
      label="Command palette"
      loop
      shouldFilter={false}
      value={chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? "")}
      onValueChange={setChosen}
    >
      <Cmdk.Input
        placeholder="Search tools, roles, policies and pages, or run a command…"
        className="h-11 w-full border-line border-b bg-transparent px-4 outline-none"
        value={query}
        onValueChange={(next) => {
          setQuery(next);
          setChosen(null);
        }}
      />
      <Cmdk.List className="h-[min(50vh,26rem)] overflow-auto p-1.5" aria-busy={isLooking}>
        {ids.length === 0 && (
          <p className="px-3 py-6 text-center text-ink-soft">{isLooking ? "Searching…" : "No results"}</p>
        )}
        {groups.map(({ heading, items }) => (
          <Cmdk.Group
            key={heading}
            heading={heading}
            className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-faint [&_[cmdk-group-heading]]:text-sm"
          >
            {items.map((item) => (
              <Item key={item.id} item={item} onSelect={() => run(item)} />
            ))}
          </Cmdk.Group>
        ))}
        {isError && (
          <p className="px-2.5 py-2 text-danger text-sm">Couldn't search the draft. Pages and commands still work.</p>
        )}
      </Cmdk.List>
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t bg-sunken px-4 py-2 text-ink-faint text-sm">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
        </span>
        <span>
          <Kbd>Enter</Kbd> open
        </span>
        <span>
          <Kbd>/</Kbd> search this page
        </span>
        <span>
          <Kbd>?</Kbd> this palette
        </span>
      </p>
    </Cmdk>
  );
}

function Item({
  item: { id, icon: Icon, title, detail, kind },
  onSelect,
}: {
  item: PaletteItem;
  onSelect: () => void;
}) {
  return (
    <Cmdk.Item
      value={id}
      onSelect={onSelect}
      className="flex h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-sunken"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className={kind === null ? "truncate" : "max-w-[70%] shrink-0 truncate font-mono text-sm"}>{title}</span>
      <span className="hidden min-w-0 flex-1 truncate text-ink-faint text-sm sm:block">{detail}</span>
      {kind !== null && <span className="ml-auto shrink-0 pl-2 text-ink-faint text-sm">{kind}</span>}
    </Cmdk.Item>
  );
}
