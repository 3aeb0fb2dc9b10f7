"use client";

import { useEffect } from "react";
import { isFreeKey } from "./is-free-key";

/**
 * `/` goes to the page's search, arrows walk from there through the links marked `data-row-link`, Esc goes back to the
 * search. The outside system is the keyboard.
 */
export function useListKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const goesToSearch = event.key === "/" && isFreeKey(event);
      const target = goesToSearch ? pageSearch() : nextInList(event);
      if (target === null) return;
      event.preventDefault();
      target.focus();
      if (goesToSearch && target instanceof HTMLInputElement) target.select();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Where the key leads from a row or from the search; null where it leads nowhere. */
function nextInList({ key, target, metaKey, ctrlKey, altKey }: KeyboardEvent): HTMLElement | null {
  if (metaKey || ctrlKey || altKey || !(target instanceof HTMLElement)) return null;
  if (!target.matches("[data-row-link], [data-page-search]")) return null;
  const rows = inSight("[data-row-link]");
  const at = rows.indexOf(target);
  if (key === "ArrowDown") return rows[at + 1] ?? null;
  if (key === "ArrowUp" && at > 0) return rows[at - 1] ?? null;
  return at !== -1 && (key === "ArrowUp" || key === "Escape") ? pageSearch() : null;
}

function pageSearch(): HTMLElement | null {
  return inSight("[data-page-search]")[0] ?? null;
}

/** A list that a narrow window hides may stand in a sheet as well. */
function inSight(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((found) => found.getClientRects().length > 0);
}
