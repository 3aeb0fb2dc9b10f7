import { cn } from "@/components/ui/cn";
import { formatChange, formatCount, formatTokens } from "./format-number";

/** A number of tokens, the exact one on hover. */
export function Tokens({ count, className }: { count: number; className?: string }) {
  return (
    <span
      className={cn("whitespace-nowrap font-mono text-[0.9286em]", className)}
      title={`${formatCount(count)} tokens`}
    >
      {formatTokens(count)}
    </span>
  );
}

type TokenChangeProps = { before: number; after: number; against: string; className?: string };

/** How many tokens more or less, and against what. Fewer is good. */
export function TokenChange({ before, after, against, className }: TokenChangeProps) {
  const change = formatChange(before, after);
  if (change === null || before === after) return null;
  return (
    <span
      className={cn("whitespace-nowrap font-mono text-sm", after < before ? "text-good" : "text-warn", className)}
      title={`${formatCount(after)} tokens against ${formatCount(before)} ${against}`}
    >
      {change}
    </span>
  );
}
