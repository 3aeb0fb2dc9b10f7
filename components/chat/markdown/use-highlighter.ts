"use client";

import { useSyncExternalStore } from "react";
import type { highlightCode } from "./code-highlighter";

type Highlighter = typeof highlightCode;

let highlighter: Highlighter | null = null;
let isLoading = false;
const listeners = new Set<() => void>();

/** Grammars weigh more than the rest of the chat together, so they come with the first code that needs them. */
async function load() {
  if (isLoading || highlighter !== null) return;
  isLoading = true;
  try {
    highlighter = (await import("./code-highlighter")).highlightCode;
    for (const listener of listeners) listener();
  } catch {
    // Code without colours is still code; the next block tries again.
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

/** What colours code, once it has arrived. */
export function useHighlighter(isWanted: boolean): Highlighter | null {
  return useSyncExternalStore(
    isWanted ? subscribe : ignore,
    () => (isWanted ? highlighter : null),
    () => null,
  );
}
