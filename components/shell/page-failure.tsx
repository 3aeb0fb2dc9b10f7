"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export type PageFailureProps = { error: Error & { digest?: string }; reset: () => void };

/** What a page shows in place of itself when it fails. */
export function PageFailure({ error, reset }: PageFailureProps) {
  return (
    <div className="mx-auto max-w-xl py-10">
      <h1 className="mb-3 font-semibold text-xl tracking-tight">This page failed</h1>
      <Notice
        tone="danger"
        alert
        actions={
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
        }
      >
        What was saved is safe, and agents are served as before. If it fails again, tell an admin
        {error.digest ? `; the log has it under ${error.digest}.` : "."}
      </Notice>
    </div>
  );
}
