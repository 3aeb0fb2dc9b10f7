"use client";

import { useRouter } from "next/navigation";
import { startTransition, useCallback } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useDatabaseAway } from "./use-database-away";

export type PageFailureProps = { error: Error & { digest?: string }; reset: () => void };

/** What a page shows in place of itself when it fails. */
export function PageFailure({ error, reset }: PageFailureProps) {
  const router = useRouter();
  // What failed on the server is asked for again; without that the same failure would be drawn once more.
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
      <h1 className="mb-3 font-semibold text-xl tracking-tight">This page failed</h1>
      <Notice
        tone="danger"
        alert
        actions={
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        }
      >
        {isAway && "The database is away; this page comes back with it. "}
        What was saved is safe, and agents are served as before.
        {!isAway && " If it fails again, tell an admin"}
        {!isAway && (error.digest ? `; the log has it under ${error.digest}.` : ".")}
      </Notice>
    </div>
  );
}
