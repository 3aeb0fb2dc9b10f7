import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ChatRound } from "@/server/contract/chats";
import { prepareContext } from "./prepare-context";
import { describeSegments, SEGMENT_TITLES } from "./prepare-segments";
import { SegmentBar, SegmentMark } from "./segment-bar";

export function ContextBar({ round }: { round: ChatRound }) {
  const { text, segments, parts, used, free, window } = prepareContext(round);
  return (
    <div className="grid gap-1.5">
      <p title={`${formatCount(used)} of ${formatCount(window)} tokens`}>{text}</p>
      <SegmentBar parts={parts} label={`${text}: ${describeSegments(segments)}; free ${formatTokens(free)}`} />
      <ul aria-label="Legend" className="flex flex-wrap gap-x-3 text-ink-faint text-sm">
        {segments
          .filter(({ tokens }) => tokens > 0)
          .map(({ kind }) => (
            <li key={kind} className="flex items-center gap-1.5">
              <SegmentMark kind={kind} />
              {SEGMENT_TITLES[kind]}
            </li>
          ))}
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="inline-block size-2 rounded-xs bg-line" />
          free {formatTokens(free)}
        </li>
      </ul>
    </div>
  );
}
