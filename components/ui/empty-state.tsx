import type { ReactNode } from "react";
import { Button } from "./button";

type EmptyStateProps = { children: ReactNode; action?: ReactNode };

export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-line border-dashed px-6 py-10 text-center">
      <p className="max-w-md text-ink-soft">{children}</p>
      {action}
    </div>
  );
}

type NoMatchProps = {
  noun: string;
  /** The search text; without it, other filters left nothing. */
  query?: string;
  onClear: () => void;
};

export function NoMatch({ noun, query = "", onClear }: NoMatchProps) {
  return (
    <EmptyState action={<Button onClick={onClear}>Show all {noun}</Button>}>
      No {noun} match {query === "" ? "these filters" : `“${query}”`}.
    </EmptyState>
  );
}
