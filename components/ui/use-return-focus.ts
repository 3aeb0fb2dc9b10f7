"use client";

import { useState } from "react";

/** Overlays opened by state have no trigger, so remember the focus and restore it on close. */
export function useReturnFocus(open: boolean): { onCloseAutoFocus: (event: Event) => void } {
  const [last, setLast] = useState<{ open: boolean; opener: HTMLElement | null }>({ open: false, opener: null });
  // Read during render: later the menu item that opened it is gone.
  if (last.open !== open) setLast({ open, opener: open ? findOpener() : last.opener });
  return {
    onCloseAutoFocus(event) {
      event.preventDefault();
      if (document.activeElement === document.body) last.opener?.focus();
    },
  };
}

/** Menu items unmount, so return to the button that opens the menu. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return opener instanceof HTMLElement ? opener : null;
}
