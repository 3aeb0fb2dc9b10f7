"use client";

import { readApiError } from "@/components/trpc/api-error";
import { Button } from "./button";
import { Notice } from "./notice";

type ErrorPanelProps = {
  title: string;
  error: unknown;
  onRetry: () => void;
};

export function ErrorPanel({ title, error, onRetry }: ErrorPanelProps) {
  return (
    <Notice tone="danger" alert title={title} actions={<Button onClick={onRetry}>Try again</Button>}>
      {readApiError(error).message} Nothing was changed.
    </Notice>
  );
}
