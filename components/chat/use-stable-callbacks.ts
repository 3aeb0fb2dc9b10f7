"use client";

import { useLayoutEffect, useRef, useState } from "react";

// biome-ignore lint/suspicious/noExplicitAny: any function signature.
type Functions = Record<string, (...args: any[]) => unknown>;

/** Stable functions that call the latest ones, so that children don't rerender. For event handlers, not for rendering. */
export function useStableCallbacks<T extends Functions>(callbacks: T): T {
  const latest = useRef(callbacks);
  useLayoutEffect(() => {
    latest.current = callbacks;
  });
  const [stable] = useState(() => {
    const names = Object.keys(callbacks) as (keyof T)[];
    return Object.fromEntries(
      names.map((name) => [name, (...args: unknown[]) => latest.current[name]?.(...args)]),
    ) as T;
  });
  return stable;
}
