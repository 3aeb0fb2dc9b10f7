"use client";

import { useEffect, useState } from "react";

const GRACE_MS = 20_000;

/**
 * Whether somebody may be looking: the tab is shown, or was a moment ago. A browser allows few connections to one host,
 * and tabs that nobody sees should not hold them. The outside system is the tab.
 */
export function useAttended(): boolean {
  const [isAttended, setAttended] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") setAttended(true);
      else timer = setTimeout(() => setAttended(false), GRACE_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return isAttended;
}
