"use client";

import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 639px)";

/** Whether the window is as narrow as a phone, for what style sheets cannot lay out. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
