"use client";

import { formatExact, formatRelative } from "@/components/words/format-time";
import { Tooltip } from "./tooltip";

/** Relative time; the exact time on hover and focus. */
export function Time({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <Tooltip text={formatExact(date)}>
      {/* Server and browser clocks and time zones differ, so the text may too. */}
      <time dateTime={at} className="whitespace-nowrap" suppressHydrationWarning>
        {formatRelative(date, new Date())}
      </time>
    </Tooltip>
  );
}
