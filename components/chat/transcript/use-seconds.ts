"use client";

import { useEffect, useState } from "react";

/** Whole seconds since the first render. Stops at `until`. */
export function useSeconds(until = Number.POSITIVE_INFINITY): number {
  const [seconds, setSeconds] = useState(0);
  const isOver = seconds >= until;
  useEffect(() => {
    if (isOver) return;
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
