"use client";

import type { ReactNode } from "react";

type ChartFrameProps = {
  summary: string;
  /** In pixels; fixed so that the layout doesn't shift while the chart loads. */
  height: number;
  children: ReactNode;
};

/** Load charts with `next/dynamic` and without server rendering, to keep Recharts out of the first load. */
export function ChartFrame({ summary, height, children }: ChartFrameProps) {
  return (
    <figure aria-label={summary} className="min-w-0" style={{ height }}>
      {children}
    </figure>
  );
}

export function ChartSkeleton() {
  return <div aria-hidden className="skeleton size-full rounded-md" />;
}
