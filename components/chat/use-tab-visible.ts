"use client";

import { useEffect, useState } from "react";

const GRACE_MS = 20_000;

/** Whether the tab is visible, or was until recently. Hidden tabs give up their connection, because browsers limit them per host. */
export function useTabVisible(): boolean {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") setVisible(true);
      else timer = setTimeout(() => setVisible(false), GRACE_MS);
    };
    update();
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return isVisible;
}
