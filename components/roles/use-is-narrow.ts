"use client";

import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 639px)";

/** For layouts that CSS alone can't switch. */
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
