"use client";

import { readApiError } from "@/components/trpc/api-error";
import { Button } from "./button";
import { Notice } from "./notice";

type ErrorPanelProps = {
  /** What could not be done, e.g. "The bundles could not be loaded". */
  title: string;
  error: unknown;
  onRetry: () => void;
};

/** What happened, what is safe, what to do. */
export function ErrorPanel({ title, error, onRetry }: ErrorPanelProps) {
  return (
    <Notice tone="danger" alert title={title} actions={<Button onClick={onRetry}>Try again</Button>}>
      {readApiError(error).message} Nothing was changed.
    </Notice>
  );
}
