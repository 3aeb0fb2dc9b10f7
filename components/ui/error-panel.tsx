"use client";

import { Button } from "./button";
import { Notice } from "./notice";

type ErrorPanelProps = {
  /** What could not be done, e.g. "The bundles could not be loaded". */
  title: string;
  error: unknown;
  onRetry?: () => void;
};

/** What happened, what is safe, what to do. */
export function ErrorPanel({ title, error, onRetry }: ErrorPanelProps) {
  const reason = error instanceof Error && error.message ? error.message : "The server gave no reason.";
  return (
    <Notice tone="danger" alert title={title} actions={onRetry && <Button onClick={onRetry}>Try again</Button>}>
      {reason} Nothing was changed.
    </Notice>
  );
}
