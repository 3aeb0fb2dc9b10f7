import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type FoldProps = { title: string; hint: ReactNode; children: ReactNode };

export function Fold({ title, hint, children }: FoldProps) {
  return (
    <details className="group mt-2 rounded-lg border border-line bg-raised">
      <summary className="flex list-none items-center gap-1.5 rounded-lg px-3 py-1.5 text-ink-soft hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        <span className="shrink-0 font-medium">{title}</span>
        {hint && <span className="min-w-0 truncate text-ink-faint text-sm">{hint}</span>}
      </summary>
      <div className="@container border-line border-t">{children}</div>
    </details>
  );
}
