import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { FiguresSkeleton } from "./figures";

export function OverviewSkeleton() {
  return (
    <div className="grid gap-4">
      <FiguresSkeleton />
      <Skeleton className="h-[313px] rounded-lg" />
      <Skeleton className="h-28 rounded-lg" />
      <div className="grid gap-4 xl:grid-cols-2">
        <SkeletonRows rows={8} label="the most expensive tools" />
        <SkeletonRows rows={8} label="the slowest tools" />
      </div>
    </div>
  );
}
