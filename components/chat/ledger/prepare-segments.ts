import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ChatRound, RoundTokens } from "@/server/contract/chats";

export type SegmentKind = keyof RoundTokens;

export const SEGMENT_TITLES: Record<SegmentKind, string> = {
  tools: "tools",
  listing: "deferred tools",
  system: "system",
  messages: "messages",
  output: "output",
};

export type Segment = { readonly kind: SegmentKind; readonly tokens: number; readonly cached: number };

/** Even the smallest part gets a visible width. */
export type BarPart = {
  readonly kind: SegmentKind;
  readonly isCached: boolean;
  readonly tokens: number;
  readonly share: number;
};

const PREFIX = ["tools", "listing", "system", "messages"] as const;

/** The tokens of a round in request order. Cached tokens come first; the provider's count is preferred. */
export function prepareSegments({ tokens, cached, usage }: Pick<ChatRound, "tokens" | "cached" | "usage">): Segment[] {
  let left = usage?.cached ?? cached;
  const prefix = PREFIX.map((kind) => {
    const covered = Math.min(Math.max(0, left), tokens[kind]);
    left -= covered;
    return { kind, tokens: tokens[kind], cached: covered };
  });
  return [...prefix, { kind: "output", tokens: tokens.output, cached: 0 }];
}

export function prepareBar(segments: readonly Segment[], whole = sumSegments(segments)): BarPart[] {
  return segments
    .flatMap(({ kind, tokens, cached }) => [
      { kind, isCached: true, tokens: cached },
      { kind, isCached: false, tokens: tokens - cached },
    ])
    .filter(({ tokens }) => tokens > 0)
    .map((part) => ({ ...part, share: part.tokens / whole }));
}

export function describeSegments(segments: readonly Segment[]): string {
  const shown = segments.filter(({ tokens }) => tokens > 0);
  if (shown.length === 0) return "No tokens yet";
  return shown
    .map(({ kind, tokens, cached }) => {
      const words = `${SEGMENT_TITLES[kind]} ${formatTokens(tokens)}`;
      return cached === 0 ? words : `${words}, of which ${formatCount(cached)} cached`;
    })
    .join("; ");
}

function sumSegments(segments: readonly Segment[]): number {
  return segments.reduce((sum, { tokens }) => sum + tokens, 0);
}
