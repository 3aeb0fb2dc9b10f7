"use client";

import { useEffect } from "react";

/** Sets the tab's title, which is known only after the chat has loaded. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Toolcrib`;
  }, [title]);
}
