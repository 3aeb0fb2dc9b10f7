"use client";

import { useEffect } from "react";

/** What the tab is called. The page knows only after it was loaded; the outside system is the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Toolcrib`;
  }, [title]);
}
