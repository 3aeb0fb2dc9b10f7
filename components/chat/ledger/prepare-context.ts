import { formatShare } from "@/components/words/format-number";
import type { ChatRound } from "@/server/contract/chats";
import { type BarPart, prepareBar, type Segment } from "./prepare-segments";

export type ContextUse = {
  readonly text: string;
  readonly segments: readonly Segment[];
  /** Shares of the window; the rest is free. */
  readonly parts: readonly BarPart[];
  readonly used: number;
  readonly free: number;
  readonly window: number;
};

/** Use of the window after a round: its answer is a message of the next round. */
export function prepareContext({ tokens, window }: Pick<ChatRound, "tokens" | "window">): ContextUse {
  const { tools, listing, system, messages, output } = tokens;
  const segments: Segment[] = [
    { kind: "tools", tokens: tools, cached: 0 },
    { kind: "listing", tokens: listing, cached: 0 },
    { kind: "system", tokens: system, cached: 0 },
    { kind: "messages", tokens: messages + output, cached: 0 },
  ];
  const used = tools + listing + system + messages + output;
  return {
    text: `context ${describeShare(used, window)} of ${formatWindow(window)}`,
    segments,
    // The bar must not overflow.
    parts: prepareBar(segments, Math.max(window, used)),
    used,
    free: Math.max(0, window - used),
    window,
  };
}

function describeShare(used: number, window: number): string {
  if (window <= 0) return "all";
  const share = used / window;
  return used > 0 && share < 0.0005 ? `under ${formatShare(0.001)}` : formatShare(share);
}

/** `200k`, `1M`. */
function formatWindow(size: number): string {
  if (size >= 1_000_000) return `${Number((size / 1_000_000).toFixed(1))}M`;
  return size >= 1000 ? `${Math.round(size / 1000)}k` : String(size);
}
