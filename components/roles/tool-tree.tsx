"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import { type AllowTree, listRows, type TreeTool } from "./allow-tree";
import { ToolTreeRow } from "./tool-tree-row";
import { readTreeKey } from "./tree-keys";

const ROW_HEIGHT = 32;

type ToolTreeProps = {
  tree: AllowTree;
  chosen: ReadonlySet<string>;
  isOpen: (id: string) => boolean;
  onOpen: (ids: readonly string[], open: boolean) => void;
  onToggle: (tools: readonly TreeTool[]) => void;
  readOnly: boolean;
};

/** ARIA tree with one tab stop. Virtualized, so focus stays on the tree and names the active row. */
export function ToolTree({ tree, chosen, isOpen, onOpen, onToggle, readOnly }: ToolTreeProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const rows = listRows(tree, isOpen);
  const found = rows.findIndex((row) => row.id === activeId);
  const active = found === -1 ? 0 : found;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const go = (index: number) => {
    setActiveId(rows[index]?.id ?? null);
    virtual.scrollToIndex(index);
  };
  const toggle = (index: number) => {
    const row = rows[index];
    if (row && !readOnly) onToggle(row.tools);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const move = readTreeKey(event.key, rows, active);
    if (move === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (move.kind === "go") go(move.to);
    else if (move.kind === "toggle") toggle(active);
    else onOpen(move.ids, move.kind === "open");
  };
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const index = Number(event.target.closest("[data-row]")?.getAttribute("data-row") ?? -1);
    const row = rows[index];
    if (row === undefined) return;
    // Focus the tree, because scrolling may unmount the row.
    frame.current?.focus({ preventScroll: true });
    setActiveId(row.id);
    const opens = row.isOpen !== null && (readOnly || event.target.closest("[data-chevron]") !== null);
    if (opens) onOpen([row.id], !row.isOpen);
    else toggle(index);
  };
  const drawn = virtual.getVirtualItems();
  const isDrawn = drawn.some(({ index }) => index === active);

  return (
    <div
      ref={frame}
      role="tree"
      tabIndex={0}
      aria-label="Tools by source and domain"
      aria-multiselectable
      aria-activedescendant={isDrawn && rows.length > 0 ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className="group h-112 overflow-auto py-1 focus-visible:-outline-offset-2"
    >
      <div role="presentation" className="relative w-full" style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={row.id}
              role="presentation"
              className="absolute inset-x-0"
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              <ToolTreeRow
                id={`${id}-${index}`}
                index={index}
                row={row}
                chosen={chosen}
                active={index === active}
                readOnly={readOnly}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
