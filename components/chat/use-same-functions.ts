"use client";

import { useLayoutEffect, useRef, useState } from "react";

// biome-ignore lint/suspicious/noExplicitAny: any functions, whatever they take.
type Functions = Record<string, (...given: any[]) => unknown>;

/**
 * The same functions at every drawing, which do what those of the newest drawing do: what they are handed to need not be
 * drawn again for them. They are for events, not for drawing.
 */
export function useSameFunctions<T extends Functions>(newest: T): T {
  const now = useRef(newest);
  useLayoutEffect(() => {
    now.current = newest;
  });
  const [same] = useState(() => {
    const names = Object.keys(newest) as (keyof T)[];
    return Object.fromEntries(names.map((name) => [name, (...given: unknown[]) => now.current[name]?.(...given)])) as T;
  });
  return same;
}
