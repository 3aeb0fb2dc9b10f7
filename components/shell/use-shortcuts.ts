"use client";

import { useEffect } from "react";

type Shortcuts = { onPalette: () => void };

/** Ctrl/Cmd-K and `?` open the palette, `/` goes to the page's search. The outside system is the keyboard. */
export function useShortcuts({ onPalette }: Shortcuts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu], [role=listbox][data-state=open]")) return;
      if (event.key === "?") {
        event.preventDefault();
        onPalette();
      } else if (event.key === "/") {
        const search = document.querySelector<HTMLInputElement>("[data-page-search]");
        if (search === null) return;
        event.preventDefault();
        search.focus();
        search.select();
      }
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [onPalette]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
