import { formatCount, formatTokens } from "@/components/words/format-number";
import { SEGMENT_TITLES, type Segment } from "./prepare-segments";
import { SegmentMark } from "./segment-bar";

/** Omits zero, except for tools and output. */
export function SegmentFigures({ segments }: { segments: readonly Segment[] }) {
  const shown = segments.filter(({ kind, tokens }) => tokens > 0 || kind === "tools" || kind === "output");
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
      {shown.map(({ kind, tokens, cached }) => (
        <div key={kind} className="flex items-center gap-1.5" title={`${formatCount(tokens)} tokens`}>
          <SegmentMark kind={kind} />
          <dt className="text-ink-soft">{SEGMENT_TITLES[kind]}</dt>
          <dd className="whitespace-nowrap">
            {formatTokens(tokens)}
            {cached > 0 && <span className="text-ink-faint"> ({formatCount(cached)} cached)</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
