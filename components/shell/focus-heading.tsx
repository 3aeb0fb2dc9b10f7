"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** How long a page may take to show its heading. */
const MAX_FRAMES = 60;

/** After navigation, focus moves to the new page's heading: screen readers announce it, and Tab continues from there. */
export function FocusHeading() {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    let frame = requestAnimationFrame(function look(_time, tries = 0) {
      const heading = document.querySelector<HTMLElement>("main h1");
      if (heading !== null) return focusHeading(heading);
      if (tries < MAX_FRAMES) frame = requestAnimationFrame((time) => look(time, tries + 1));
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return null;
}

/** A page that put the focus somewhere itself keeps it there. */
function focusHeading(heading: HTMLElement): void {
  const { activeElement } = document;
  const isTaken = activeElement !== null && activeElement.closest("main, [role=dialog]") !== null;
  if (isTaken) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
