"use client";

import { useSeconds } from "./use-seconds";

/** Counts seconds after a while, to show progress without animation. */
export function Waiting({ text }: { text: string }) {
  const seconds = useSeconds();
  return (
    <p className="text-ink-soft">
      {text}
      {seconds >= 3 && <span className="ml-1.5 text-ink-faint">{seconds} s</span>}
    </p>
  );
}
