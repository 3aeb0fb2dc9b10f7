import { cn } from "./cn";

/** A span, so that it can replace text inside a paragraph. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("skeleton block h-4 rounded-sm", className)} />;
}

const ROWS = ["w-2/5", "w-3/5", "w-1/2", "w-2/3", "w-1/3", "w-3/5", "w-2/5", "w-1/2"];

export function SkeletonRows({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <output aria-label={`Loading ${label}`} className="block rounded-lg border border-line bg-raised">
      {ROWS.slice(0, rows).map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
        <div key={index} className="flex h-10 items-center border-line border-b px-4 last:border-b-0">
          <Skeleton className={width} />
        </div>
      ))}
    </output>
  );
}
