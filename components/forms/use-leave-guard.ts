"use client";

import { useEffect, useState } from "react";
import { markUnsaved } from "./leave-guard";

/** Asks before a link, the palette or closing the tab discards unsaved changes. */
export function useLeaveGuard(dirty: boolean): void {
  const [mark] = useState(() => Symbol("unsaved form"));
  useEffect(() => {
    markUnsaved(mark, dirty);
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("beforeunload", ask);
      markUnsaved(mark, false);
    };
  }, [mark, dirty]);
}
