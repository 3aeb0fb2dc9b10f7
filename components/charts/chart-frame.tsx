"use client";

import type { ReactNode } from "react";

type ChartFrameProps = {
  /** What the chart shows, in a sentence, for those who cannot see it. */
  summary: string;
  /** In pixels; the same while the chart loads, so that nothing moves. */
  height: number;
  children: ReactNode;
};

/** The place of a chart. Charts are loaded by `next/dynamic` without server rendering, so that no first load carries Recharts. */
export function ChartFrame({ summary, height, children }: ChartFrameProps) {
  return (
    <figure aria-label={summary} className="min-w-0" style={{ height }}>
      {children}
    </figure>
  );
}

/** What stands there until the chart is loaded. */
export function ChartSkeleton() {
  return <div aria-hidden className="skeleton size-full rounded-md" />;
}
