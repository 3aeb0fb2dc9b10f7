import { cn } from "@/components/ui/cn";
import { formatTokens } from "@/components/words/format-number";
import { type BarPart, SEGMENT_TITLES, type SegmentKind } from "./prepare-segments";

/** Rows that only list tools are hatched. */
const LOOK: Record<SegmentKind, string> = {
  tools: "bg-current text-tokens-tools",
  listing: "hatched text-tokens-tools",
  system: "bg-current text-tokens-system",
  messages: "bg-current text-tokens-messages",
  output: "bg-current text-tokens-output",
};

type SegmentBarProps = {
  parts: readonly BarPart[];
  /** Null if the same text is next to the bar. */
  label: string | null;
  className?: string;
};

/** Cached parts have the same hue at a third of the opacity. */
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

export function SegmentMark({ kind }: { kind: SegmentKind }) {
  return <span aria-hidden className={cn("inline-block size-2 shrink-0 rounded-xs", LOOK[kind])} />;
}
