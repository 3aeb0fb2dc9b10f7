"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

/**
 * Filters live in the address, so that a page can be shared, reloaded and gone back to. What equals its default is left out.
 * Changing a filter replaces the address and asks the server for no page.
 */
export function useUrlState<State extends Record<string, string>>(
  defaults: State,
): readonly [State, (change: Partial<State>) => void] {
  const search = useSearchParams();
  const state = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as State;
  const set = useCallback(
    (change: Partial<State>) => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === defaults[name]) next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      window.history.replaceState(null, "", text === "" ? window.location.pathname : `?${text}`);
    },
    [defaults],
  );
  return [state, set];
}
