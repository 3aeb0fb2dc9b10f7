"use client";

import { Button } from "./button";

type LoadMoreProps = { shown: number; hasMore: boolean; pending: boolean; onMore: () => void; noun: string };

export function LoadMore({ shown, hasMore, pending, onMore, noun }: LoadMoreProps) {
  return (
    <div className="mt-3 flex items-center justify-between gap-3 text-ink-faint text-sm">
      <p aria-live="polite">
        {shown.toLocaleString("en")} {noun} shown{hasMore ? "" : ", that is all"}
      </p>
      {hasMore && (
        <Button size="sm" pending={pending} onClick={onMore}>
          {pending ? "Loading…" : "Load more"}
        </Button>
      )}
    </div>
  );
}
