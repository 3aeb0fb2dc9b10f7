"use client";

import { useEffect } from "react";

type Shortcuts = { onPalette: () => void };

/**
 * Ctrl/Cmd-K and `?` open the palette, `/` goes to the page's search, arrows walk from there through the links marked
 * `data-row-link`, Esc goes back to the search. The outside system is the keyboard.
 */
export function useShortcuts({ onPalette }: Shortcuts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (moveBetweenRows(event) || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu], [role=listbox][data-state=open]"))
        return;
      if (event.key === "?") {
        event.preventDefault();
        onPalette();
      } else if (event.key === "/") {
        const search = pageSearch();
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

function moveBetweenRows(event: KeyboardEvent): boolean {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches("[data-row-link], [data-page-search]")) return false;
  if (event.key === "Escape" && from.matches("[data-row-link]")) {
    pageSearch()?.focus();
    return true;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return false;
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const target = rows[rows.indexOf(from) + step] ?? (step === -1 ? pageSearch() : null);
  event.preventDefault();
  target?.focus();
  return true;
}

function pageSearch(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>("[data-page-search]");
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
