"use client";

import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useMay, useMe } from "@/components/auth/me-context";

const PREFIX = "toolcrib.chat-ledger";

/** Whether the ledger's column is open: as the person left it in this browser, or by what they usually look at. */
export function useLedgerColumn() {
  const key = `${PREFIX}.${useMe().id}`;
  const isUsual = useMay("policy.read");
  const [chosen, setChosen] = useState<boolean | null>(null);
  const meter = useRef<HTMLButtonElement>(null);
  const collapse = useRef<HTMLButtonElement>(null);
  useEffect(() => setChosen(readChoice(key)), [key]);

  const choose = (isOpen: boolean) => {
    // The pressed button disappears, so focus moves to its counterpart.
    flushSync(() => setChosen(isOpen));
    (isOpen ? collapse : meter).current?.focus({ preventScroll: true });
    keepChoice(key, isOpen);
  };
  return {
    isOpen: chosen ?? isUsual,
    meter,
    collapse,
    /** For this visit only. */
    show: () => setChosen(true),
    open: () => choose(true),
    close: () => choose(false),
  };
}

function readChoice(key: string): boolean | null {
  try {
    const kept = window.localStorage.getItem(key);
    return kept === null ? null : kept === "open";
  } catch {
    return null;
  }
}

/** Storage may be blocked or full. */
function keepChoice(key: string, isOpen: boolean): void {
  try {
    window.localStorage.setItem(key, isOpen ? "open" : "closed");
  } catch {}
}
