"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useState } from "react";
import { addWrite, NO_WRITES, readAddress } from "./address-writes";

/** Filters live in the URL, so pages can be shared; defaults are omitted. Updates don't trigger a server request. */
export function useUrlState<State extends Record<string, string>>(
  defaults: State,
): readonly [State, (change: Partial<State>) => void] {
  const told = useSearchParams().toString();
  const [writes, setWrites] = useState(NO_WRITES);
  const { text: address, isSettled } = readAddress(writes, told);
  if (isSettled && writes !== NO_WRITES) setWrites(NO_WRITES);
  const search = new URLSearchParams(address);
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
      const before = new URLSearchParams(window.location.search).toString();
      setWrites((known) => addWrite(known, before, text));
      window.history.replaceState(null, "", text === "" ? window.location.pathname : `?${text}`);
    },
    [defaults],
  );
  return [state, set];
}
