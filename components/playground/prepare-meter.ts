import type { TriedView } from "@/server/contract/playground";

export type MeterPart = {
  readonly name: string;
  readonly tokens: number;
  /** Of the whole bar, from 0 to 1. */
  readonly share: number;
  readonly kind: "tool" | "meta" | "rows";
  /** Sent in an earlier round too, and so perhaps cached. */
  readonly isKept: boolean;
};

/** Beyond this, the bars of single tools are thinner than a hair. */
const MOST_PARTS = 60;

type Metered = Pick<TriedView, "outcomes" | "metaTools" | "rowTokens" | "tokens">;

/** What the tokens of a round are made of, dearest first; what is too small to be seen is one part. */
export function prepareMeter({ outcomes, metaTools, rowTokens, tokens }: Metered): MeterPart[] {
  const part = (name: string, count: number, kind: MeterPart["kind"], isKept: boolean): MeterPart => {
    return { name, tokens: count, share: tokens.sent === 0 ? 0 : count / tokens.sent, kind, isKept };
  };
  const tools = outcomes
    .filter(({ outcome }) => outcome === "sent")
    .map((outcome) => part(outcome.tool, outcome.tokens, "tool", outcome.since !== null))
    .sort((a, b) => b.tokens - a.tokens);
  const metas = metaTools.map((meta) => part(meta.name, meta.tokens, "meta", false));
  const shown = tools.slice(0, MOST_PARTS);
  const known = [...metas, ...shown].reduce((sum, { tokens: count }) => sum + count, rowTokens);
  const rest = tokens.sent - known;
  return [
    ...metas,
    ...shown,
    ...(rest > 0 ? [part("other tools", rest, "tool", false)] : []),
    ...(rowTokens > 0 ? [part("rows of deferred tools", rowTokens, "rows", false)] : []),
  ];
}

/** How much of the baseline was sent, and of that, how much the provider may have cached; each a share of the longer bar. */
export function prepareBaseline({
  tokens,
  cache,
}: Pick<TriedView, "tokens" | "cache">): Record<"kept" | "fresh" | "saved", number> {
  const whole = Math.max(tokens.baseline, tokens.sent);
  if (whole === 0) return { kept: 0, fresh: 0, saved: 0 };
  return {
    kept: cache.prefixTokensKept / whole,
    fresh: cache.freshTokens / whole,
    saved: Math.max(0, tokens.saved) / whole,
  };
}
