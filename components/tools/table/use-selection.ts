"use client";

import { useCallback, useRef, useState } from "react";

/** Shift-click selects everything since the last click. */
export function useSelection(order: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const shownOrder = useRef(order);
  shownOrder.current = order;

  const toggle = useCallback((id: string, withRange: boolean) => {
    setSelected((current) => {
      const next = new Set(current);
      const isOn = !current.has(id);
      for (const each of withRange ? between(shownOrder.current, last.current, id) : [id]) {
        if (isOn) next.add(each);
        else next.delete(each);
      }
      return next;
    });
    last.current = id;
  }, []);
  return {
    selected,
    toggle,
    selectAll: () => setSelected(new Set(order)),
    clear: useCallback(() => setSelected(new Set()), []),
  };
}

function between(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)];
  return start < 0 || end < 0 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
}
