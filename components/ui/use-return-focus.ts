"use client";

import { useState } from "react";

/**
 * For what stands over the page. It is opened by state, not by a button that it knows, so it remembers where the focus
 * was and gives it back, unless something else has it by then.
 */
export function useReturnFocus(open: boolean): { onCloseAutoFocus: (event: Event) => void } {
  const [last, setLast] = useState<{ open: boolean; opener: HTMLElement | null }>({ open: false, opener: null });
  // Adjusting state while rendering: later the menu in which it was chosen would be gone.
  if (last.open !== open) setLast({ open, opener: open ? findOpener() : last.opener });
  return {
    onCloseAutoFocus(event) {
      event.preventDefault();
      if (document.activeElement === document.body) last.opener?.focus();
    },
  };
}

/** An item of a menu goes away with it; the button that opens the menu stays. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return opener instanceof HTMLElement ? opener : null;
}
