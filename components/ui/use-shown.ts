"use client";

import { useState } from "react";

type Shown<Item> = { shown: readonly Item[]; hidden: number; showMore: () => void };

/** Renders long lists in steps: thousands of rows at once freeze the page. */
export function useShown<Item>(items: readonly Item[], step = 100): Shown<Item> {
  const [count, setCount] = useState(step);
  return {
    shown: items.slice(0, count),
    hidden: Math.max(0, items.length - count),
    showMore: () => setCount(count + step * 5),
  };
}
