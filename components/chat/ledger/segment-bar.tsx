import { cn } from "@/components/ui/cn";
import { formatTokens } from "@/components/words/format-number";
import { type BarPart, SEGMENT_TITLES, type SegmentKind } from "./prepare-segments";

/** A colour means one thing everywhere; what only mentions tools is hatched. */
const LOOK: Record<SegmentKind, string> = {
  tools: "bg-current text-tokens-tools",
  listing: "hatched text-tokens-tools",
  system: "bg-current text-tokens-system",
  messages: "bg-current text-tokens-messages",
  output: "bg-current text-tokens-output",
};

type SegmentBarProps = {
  parts: readonly BarPart[];
  /** The bar in words; null: the words stand beside it. */
  label: string | null;
  className?: string;
};

/** Draws only; what is drawn is prepared in prepare-segments. What is cached has the same hue at a third. */
export function SegmentBar({ parts, label, className }: SegmentBarProps) {
  const aria = label === null ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <span {...aria} className={cn("flex h-3 w-full overflow-hidden rounded-sm bg-line", className)}>
      {parts.map(({ kind, isCached, tokens, share }) => (
        <span
          key={`${kind} ${isCached}`}
          title={`${SEGMENT_TITLES[kind]}${isCached ? ", cached" : ""}: ${formatTokens(tokens)}`}
          style={{ width: `${share * 100}%` }}
          className={cn("min-w-0.5", LOOK[kind], isCached && "opacity-33")}
        />
      ))}
    </span>
  );
}

/** The colour of a segment beside its word. */
export function SegmentMark({ kind }: { kind: SegmentKind }) {
  return <span aria-hidden className={cn("inline-block size-2 shrink-0 rounded-xs", LOOK[kind])} />;
}
