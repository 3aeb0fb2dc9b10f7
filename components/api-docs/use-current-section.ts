"use client";

import { useEffect, useState } from "react";

/** Which section the reader is in: the last one whose heading is above the upper third of the window. */
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
    // Scrolling tells far more often than the page is drawn.
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
