"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState, useSyncExternalStore } from "react";
import type { RoleMatrix } from "@/server/contract/roles";
import { MatrixHeader } from "./matrix-header";
import { moveInGrid, type Place } from "./matrix-keys";
import { MatrixLine } from "./matrix-line";
import { cellOf, isAllowedCell, isToggleable, type MatrixRow, measureGroup, type PendingCells } from "./prepare-matrix";

const ROW = 32;
const HEADER = 48;
const COLUMN = 116;

type MatrixGridProps = {
  roles: RoleMatrix["roles"];
  rows: readonly MatrixRow[];
  pending: PendingCells;
  mayEdit: boolean;
  onOpen: (domain: string, open: boolean) => void;
  onChange: (change: { role: RoleMatrix["roles"][number]; tools: readonly string[]; allowed: boolean }) => void;
};

/** Virtualized in both directions. One tab stop; arrow keys move, Space toggles. */
export function MatrixGrid({ roles, rows, pending, mayEdit, onOpen, onChange }: MatrixGridProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const first = useIsNarrow() ? 148 : 280;
  const [chosen, setChosen] = useState<Place>({ row: 0, column: 0 });
  const place = { row: Math.min(chosen.row, rows.length - 1), column: Math.min(chosen.column, roles.length) };
  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    paddingStart: HEADER,
    scrollPaddingStart: HEADER,
    overscan: 10,
  });
  const horizontal = useVirtualizer({
    horizontal: true,
    count: roles.length,
    getScrollElement: () => frame.current,
    estimateSize: () => COLUMN,
    paddingStart: first,
    scrollPaddingStart: first,
    overscan: 3,
  });

  const act = ({ row: at, column }: Place) => {
    const row = rows[at];
    if (row === undefined) return;
    const role = roles[column - 1];
    if (role === undefined) {
      if (row.kind === "group") onOpen(row.group.domain, !row.isOpen);
      return;
    }
    if (!mayEdit) return;
    if (row.kind === "group") {
      const { change } = measureGroup(role, row.group, pending);
      if (change) onChange({ role, ...change });
      return;
    }
    const cell = cellOf(role, row.tool, pending);
    if (isToggleable(role, cell)) onChange({ role, tools: [row.tool.name], allowed: !isAllowedCell(cell) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("a")) return;
    const isAct = event.key === " " || event.key === "Enter";
    const next = isAct ? null : moveInGrid(event.key, place, rows.length, roles.length);
    if (!isAct && next === null) return;
    event.preventDefault();
    if (next === null) return act(place);
    setChosen(next);
    vertical.scrollToIndex(next.row);
    if (next.column > 0) horizontal.scrollToIndex(next.column - 1);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    const [row = -1, column = 0] = cell?.getAttribute("data-cell")?.split(",").map(Number) ?? [];
    if (row < 0) return;
    // Focus the grid, because scrolling may unmount the cell.
    event.currentTarget.focus({ preventScroll: true });
    setChosen({ row, column });
    act({ row, column });
  };

  const drawnRows = vertical.getVirtualItems();
  const columns = horizontal.getVirtualItems().map(({ index, start }) => ({ index, start }));
  const width = horizontal.getTotalSize();
  const isDrawn =
    drawnRows.some(({ index }) => index === place.row) &&
    (place.column === 0 || columns.some(({ index }) => index === place.column - 1));

  return (
    <div
      ref={frame}
      className="h-[70dvh] min-h-80 overflow-auto rounded-lg border border-line bg-raised has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      {/* Rows and cells are positioned absolutely, so only visible ones are rendered. */}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid supports keyboard navigation and editing.
        role="grid"
        tabIndex={0}
        aria-label="Roles and tools"
        aria-rowcount={rows.length + 1}
        aria-colcount={roles.length + 1}
        aria-readonly={!mayEdit}
        aria-activedescendant={isDrawn ? `${id}-${place.row}-${place.column}` : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="group relative block text-left outline-none"
        style={{ height: vertical.getTotalSize(), width: `max(100%, ${width}px)` }}
      >
        <MatrixHeader roles={roles} columns={columns} first={first} column={COLUMN} height={HEADER} />
        <tbody className="block">
          {drawnRows.map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <MatrixLine
                  key={row.kind === "group" ? `group ${row.group.domain}` : row.tool.name}
                  id={id}
                  index={index}
                  row={row}
                  roles={roles}
                  columns={columns}
                  pending={pending}
                  mayEdit={mayEdit}
                  active={index === place.row ? place.column : null}
                  box={{ top: start, height: ROW, first, column: COLUMN }}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const NARROW = "(max-width: 639px)";

/** For layouts that CSS alone can't switch. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
