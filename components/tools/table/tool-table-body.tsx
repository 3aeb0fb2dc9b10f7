"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useState } from "react";
import type { BulkAction } from "@/server/contract/tools";
import { ToolTableRow } from "./tool-table-row";
import type { ToolTableState } from "./use-tool-table";

const ROW_HEIGHT = 52;

type ToolTableBodyProps = {
  table: ToolTableState;
  mayEdit: boolean;
  selected: ReadonlySet<string>;
  onSelect: (id: string, withRange: boolean) => void;
  onChange: (id: string, action: BulkAction) => void;
};

/** Virtualized against the page scroll. */
export function ToolTableBody({ table, mayEdit, selected, onSelect, onChange }: ToolTableBodyProps) {
  const { shown, facts, search } = table;
  const [top, setTop] = useState(0);
  const measure = useCallback((body: HTMLElement | null) => {
    if (body !== null) setTop(body.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    scrollMargin: top,
    getItemKey: (index) => shown[index]?.row.id ?? index,
  });
  const items = virtual.getVirtualItems();
  const before = items[0] === undefined ? 0 : items[0].index * ROW_HEIGHT;
  const after = (shown.length - 1 - (items.at(-1)?.index ?? shown.length - 1)) * ROW_HEIGHT;
  return (
    <tbody ref={measure}>
      <Gap height={before} />
      {items.map(({ index, key }) => {
        const item = shown[index];
        if (item === undefined) return null;
        return (
          <ToolTableRow
            key={key}
            row={item.row}
            hit={item.hit}
            usage={facts.usage?.get(item.row.name)}
            hasUsage={facts.usage !== null}
            searching={search !== null}
            index={index}
            selected={selected.has(item.row.id)}
            mayEdit={mayEdit}
            onSelect={onSelect}
            onChange={onChange}
          />
        );
      })}
      <Gap height={after} />
    </tbody>
  );
}

/** Fills the space of rows that aren't drawn. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}
