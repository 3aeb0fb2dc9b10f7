import type { ReactNode } from "react";

type EmptyStateProps = { children: ReactNode; action?: ReactNode };

/** One sentence and one action. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-line border-dashed px-6 py-10 text-center">
      <p className="max-w-md text-ink-soft">{children}</p>
      {action}
    </div>
  );
}
