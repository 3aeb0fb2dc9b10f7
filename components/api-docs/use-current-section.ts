"use client";

import { useEffect, useState } from "react";

/** The last section whose heading is in the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const line = window.innerHeight / 3;
      const isPassed = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line;
      setCurrent(key.split(" ").findLast(isPassed) ?? null);
    };
    // Scroll events fire more often than frames.
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
    };
  }, [key]);
  return current;
}
