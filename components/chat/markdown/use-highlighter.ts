"use client";

import { useSyncExternalStore } from "react";
import type { highlightCode } from "./code-highlighter";

type Highlighter = typeof highlightCode;

let highlighter: Highlighter | null = null;
let isLoading = false;
const listeners = new Set<() => void>();

/** Grammars are larger than the rest of the chat, so they load with the first code block. */
async function load() {
  if (isLoading || highlighter !== null) return;
  isLoading = true;
  try {
    highlighter = (await import("./code-highlighter")).highlightCode;
    for (const listener of listeners) listener();
  } catch {
    // Code is readable without colors; the next block tries again.
  } finally {
    isLoading = false;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  void load();
  return () => {
    listeners.delete(listener);
  };
}

const ignore = () => () => {};

export function useHighlighter(isWanted: boolean): Highlighter | null {
  return useSyncExternalStore(
    isWanted ? subscribe : ignore,
    () => (isWanted ? highlighter : null),
    () => null,
  );
}
