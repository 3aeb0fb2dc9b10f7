"use client";

import { formatCount } from "@/components/words/format-number";
import { Button } from "./button";

type LoadMoreProps = {
  shown: number;
  hasMore: boolean;
  pending: boolean;
  onMore: () => void;
  one: string;
  many: string;
};

export function LoadMore({ shown, hasMore, pending, onMore, one, many }: LoadMoreProps) {
  return (
    <div className="mt-3 flex items-center justify-between gap-3 text-ink-faint text-sm">
      <p aria-live="polite">
        {formatCount(shown)} {shown === 1 ? one : many}
        {hasMore && " shown"}
      </p>
      {hasMore && (
        <Button size="sm" pending={pending} onClick={onMore}>
          {pending ? "Loading…" : "Load more"}
        </Button>
      )}
    </div>
  );
}
