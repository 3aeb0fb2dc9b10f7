import { type ReactNode, useId } from "react";
import { formatCount } from "@/components/words/format-number";
import { cn } from "./cn";

type PanelProps = {
  title: string;
  count?: number;
  action?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** `flush` removes padding, so rows span the full width. */
export function Panel({ title, count, action, flush = false, className, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn("rounded-lg border border-line bg-raised", className)}>
      <header className="flex min-h-10 items-center justify-between gap-3 border-line border-b px-4 py-1.5">
        <h2 id={id} className="font-medium">
          {title}
          {count !== undefined && <span className="ml-2 font-normal text-ink-faint">{formatCount(count)}</span>}
        </h2>
        {action}
      </header>
      <div className={flush ? "" : "p-4"}>{children}</div>
    </section>
  );
}
