"use client";

import { useSeconds } from "./use-seconds";

/** Says what is being waited for. It does not blink; after a while it counts, so that it is seen to live. */
export function Waiting({ text }: { text: string }) {
  const seconds = useSeconds();
  return (
    <p className="text-ink-soft">
      {text}
      {seconds >= 3 && <span className="ml-1.5 text-ink-faint">{seconds} s</span>}
    </p>
  );
}
