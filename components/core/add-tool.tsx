"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Plus } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { Tokens } from "@/components/tokens/tokens";
import { findTools } from "@/components/tools/find-tools";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

/** Enough to show; typing narrows the list. */
const SHOWN = 30;

type AddToolProps = {
  label: string;
  taken: ReadonlySet<string>;
  onAdd: (tool: string) => void;
};

export function AddTool({ label, taken, onAdd }: AddToolProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button size="sm">
          <Plus aria-hidden />
          Add tool
          <span className="sr-only">: {label}</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className="z-50 w-96 max-w-[calc(100vw-1rem)] animate-appear overflow-hidden rounded-lg border border-line bg-raised"
        >
          <ToolChoices
            label={label}
            taken={taken}
            onAdd={(tool) => {
              setOpen(false);
              onAdd(tool);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ToolChoices({ label, taken, onAdd }: AddToolProps) {
  const [query, setQuery] = useState("");
  const tools = useQuery(useTRPC().tools.rows.queryOptions(undefined, { staleTime: 60_000 }));
  const open = (tools.data ?? []).filter(({ name }) => !taken.has(name));
  const found = findTools(open, query).slice(0, SHOWN);
  return (
    <Command shouldFilter={false} label={label}>
      <Command.Input
        value={query}
        onValueChange={setQuery}
        placeholder="Search tools"
        className="h-9 w-full border-line border-b bg-transparent px-3 outline-none"
      />
      <Command.List className="max-h-80 overflow-auto p-1">
        <Command.Empty className="px-2.5 py-2 text-ink-soft">
          {tools.isPending ? "Loading the catalog…" : `No tools match “${query}”.`}
        </Command.Empty>
        {found.map((tool) => (
          <Command.Item
            key={tool.name}
            value={tool.name}
            onSelect={() => onAdd(tool.name)}
            className="flex cursor-default items-baseline justify-between gap-3 rounded-md px-2.5 py-1.5 data-[selected=true]:bg-sunken"
          >
            <span className="min-w-0">
              <Name>{tool.name}</Name>
              <span className="block truncate text-ink-soft text-sm">{tool.summary}</span>
            </span>
            <Tokens count={tool.schemaTokens} className="text-ink-soft" />
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
