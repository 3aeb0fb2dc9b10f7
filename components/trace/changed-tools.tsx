"use client";

import { cn } from "@/components/ui/cn";
import { useShown } from "@/components/ui/use-shown";
import { formatCount } from "@/components/words/format-number";

const KINDS = {
  added: { sign: "+", style: "bg-good-soft text-good" },
  removed: { sign: "−", style: "bg-danger-soft text-danger" },
} as const;

type ChangedToolsProps = {
  kind: keyof typeof KINDS;
  names: readonly string[];
  /** Total; `names` may hold only the first few. */
  count?: number;
};

export function ChangedTools({ kind, names, count = names.length }: ChangedToolsProps) {
  const { shown, hidden, showMore } = useShown(names, 12);
  const { sign, style } = KINDS[kind];
  if (count === 0) return null;
  const more = `and ${formatCount(count - shown.length)} more`;
  return (
    <span className="flex min-w-0 flex-wrap gap-1 text-sm leading-5">
      <span className="sr-only">{kind}:</span>
      {shown.map((name) => (
        <span key={name} className={cn("min-w-0 break-words rounded-sm px-1.5 font-mono", style)}>
          <span aria-hidden>{sign}</span>
          {name}
        </span>
      ))}
      {hidden > 0 ? (
        <button type="button" onClick={showMore} className="px-1 text-ink-faint hover:text-ink">
          {more}
        </button>
      ) : (
        count > shown.length && <span className="px-1 text-ink-faint">{more}</span>
      )}
    </span>
  );
}
