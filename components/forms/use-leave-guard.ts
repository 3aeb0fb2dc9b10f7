"use client";

import { useEffect, useState } from "react";
import { markUnsaved } from "./leave-guard";

/** Unsaved text is asked about before a link, the palette or the closing of the tab takes it away. */
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
