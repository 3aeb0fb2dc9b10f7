"use client";

import { useEffect } from "react";
import { isFreeKey } from "./is-free-key";

/** `/` focuses the search, arrows move through `data-row-link` links, Esc returns to the search. */
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

/** A list may exist twice: hidden on narrow windows and shown in a sheet. */
function inSight(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((found) => found.getClientRects().length > 0);
}
