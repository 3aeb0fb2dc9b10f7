"use client";

import { useRouter } from "next/navigation";
import { startTransition, useCallback } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useDatabaseAway } from "./use-database-away";

export type PageFailureProps = { error: Error & { digest?: string }; reset: () => void };

export function PageFailure({ error, reset }: PageFailureProps) {
  const router = useRouter();
  // Refresh as well, or the same server error would render again.
  const retry = useCallback(
    () =>
      startTransition(() => {
        router.refresh();
        reset();
      }),
    [router, reset],
  );
  const isAway = useDatabaseAway(retry);
  return (
    <div className="mx-auto max-w-xl py-10">
      <h1 className="mb-3 font-semibold text-xl tracking-tight">Something went wrong</h1>
      <Notice
        tone="danger"
        alert
        actions={
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        }
      >
        {isAway && "The database isn't available. This page reloads when it is back. "}
        Saved data is safe, and agents aren't affected.
        {!isAway && " If this happens again, tell an admin."}
        {!isAway && error.digest && ` Error ID: ${error.digest}`}
      </Notice>
    </div>
  );
}
