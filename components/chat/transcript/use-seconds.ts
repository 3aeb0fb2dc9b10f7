"use client";

import { useEffect, useState } from "react";

/** Whole seconds since this was first drawn. It stops at `until`, so that nothing ticks for ever. */
export function useSeconds(until = Number.POSITIVE_INFINITY): number {
  const [seconds, setSeconds] = useState(0);
  const isOver = seconds >= until;
  // The clock.
  useEffect(() => {
    if (isOver) return;
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
