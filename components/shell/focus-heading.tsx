"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** A page may show its heading late, or replace it when its data arrives. */
const WATCH_MS = 5_000;

/** After navigation, focus moves to the new page's heading: screen readers announce it, and Tab continues from there. */
export function FocusHeading() {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    return watchHeading();
  }, [pathname]);
  return null;
}

/** Focuses the heading now, and again if it is replaced. Stops when someone moves the focus. */
function watchHeading(): () => void {
  let hasFocused = false;
  const look = () => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading === null || !isFree(hasFocused)) return;
    hasFocused = true;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), WATCH_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Whether nobody has put the focus into the new page. At first it may still be on the link in the navigation. */
function isFree(hasFocused: boolean): boolean {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return true;
  return !hasFocused && activeElement.closest("main, [role=dialog]") === null;
}
