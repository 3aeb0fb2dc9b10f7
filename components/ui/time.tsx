"use client";

import { formatExact, formatRelative } from "@/components/words/format-time";
import { Tooltip } from "./tooltip";

/** A moment as people say it; the exact one on hover and focus. */
export function Time({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <Tooltip text={formatExact(date)}>
      {/* The server's clock and zone differ from the reader's, so the text may too. */}
      <time dateTime={at} className="whitespace-nowrap" suppressHydrationWarning>
        {formatRelative(date, new Date())}
      </time>
    </Tooltip>
  );
}
