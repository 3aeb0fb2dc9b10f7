import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ChatRound, RoundTokens } from "@/server/contract/chats";

export type SegmentKind = keyof RoundTokens;

/** What people call each kind of token. */
export const SEGMENT_TITLES: Record<SegmentKind, string> = {
  tools: "tools",
  listing: "deferred catalog",
  system: "system",
  messages: "messages",
  output: "output",
};

export type Segment = { readonly kind: SegmentKind; readonly tokens: number; readonly cached: number };

/** A stretch of a bar. However small, it is there: the drawing gives it at least a visible width. */
export type BarPart = {
  readonly kind: SegmentKind;
  readonly isCached: boolean;
  readonly tokens: number;
  /** Of the whole bar, from 0 to 1. */
  readonly share: number;
};

/** The order in which a provider reads a request, and so the order in which its cache covers it. */
const PREFIX = ["tools", "listing", "system", "messages"] as const;

/** What a round is made of, in the order of the request; what is cached, by the provider's word if it said, is in front. */
export function prepareSegments({ tokens, cached, usage }: Pick<ChatRound, "tokens" | "cached" | "usage">): Segment[] {
  let left = usage?.cached ?? cached;
  const prefix = PREFIX.map((kind) => {
    const covered = Math.min(Math.max(0, left), tokens[kind]);
    left -= covered;
    return { kind, tokens: tokens[kind], cached: covered };
  });
  return [...prefix, { kind: "output", tokens: tokens.output, cached: 0 }];
}

/** The stretches of a bar that is `whole` tokens long: of each segment what is cached, then what is not. */
export function prepareBar(segments: readonly Segment[], whole = sumSegments(segments)): BarPart[] {
  return segments
    .flatMap(({ kind, tokens, cached }) => [
      { kind, isCached: true, tokens: cached },
      { kind, isCached: false, tokens: tokens - cached },
    ])
    .filter(({ tokens }) => tokens > 0)
    .map((part) => ({ ...part, share: part.tokens / whole }));
}

/** A bar in words. */
export function describeSegments(segments: readonly Segment[]): string {
  const said = segments.filter(({ tokens }) => tokens > 0);
  if (said.length === 0) return "No tokens yet";
  return said
    .map(({ kind, tokens, cached }) => {
      const words = `${SEGMENT_TITLES[kind]} ${formatTokens(tokens)}`;
      return cached === 0 ? words : `${words}, of which ${formatCount(cached)} cached`;
    })
    .join("; ");
}

function sumSegments(segments: readonly Segment[]): number {
  return segments.reduce((sum, { tokens }) => sum + tokens, 0);
}
