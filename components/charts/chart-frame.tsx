"use client";

import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type ChartFrameProps = {
  /** What the chart shows, in a sentence, for those who cannot see it. */
  summary: string;
  /** In pixels; the same while the chart loads, so that nothing moves. */
  height: number;
  className?: string;
  children: ReactNode;
};

/** The place of a chart. Charts are loaded by `next/dynamic` without server rendering, so that no first load carries Recharts. */
export function ChartFrame({ summary, height, className, children }: ChartFrameProps) {
  return (
    <figure aria-label={summary} className={cn("min-w-0", className)} style={{ height }}>
      {children}
    </figure>
  );
}

/** What stands there until the chart is loaded. */
export function ChartSkeleton() {
  return <div aria-hidden className="skeleton size-full rounded-md" />;
}
