"use client";

import { useEffect } from "react";
import { isFreeKey } from "./is-free-key";

/** Ctrl/Cmd-K and `?` open the palette. */
export function usePaletteKeys(onPalette: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPaletteKey = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey);
      if (!isPaletteKey && !(event.key === "?" && isFreeKey(event))) return;
      event.preventDefault();
      onPalette();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [onPalette]);
}
