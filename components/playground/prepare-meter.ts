import type { TriedView } from "@/server/contract/playground";

export type MeterPart = {
  readonly name: string;
  readonly tokens: number;
  readonly share: number;
  readonly kind: "tool" | "meta" | "rows";
  /** Also sent in an earlier round, so it may be cached. */
  readonly isKept: boolean;
};

/** With more parts, single tools would be too thin to see. */
const MAX_PARTS = 60;

type Metered = Pick<TriedView, "outcomes" | "metaTools" | "rowTokens" | "tokens">;

/** The tokens of a round by tool, most expensive first; the smallest are summed up in one part. */
export function prepareMeter({ outcomes, metaTools, rowTokens, tokens }: Metered): MeterPart[] {
  const part = (name: string, count: number, kind: MeterPart["kind"], isKept: boolean): MeterPart => {
    return { name, tokens: count, share: tokens.sent === 0 ? 0 : count / tokens.sent, kind, isKept };
  };
  const tools = outcomes
    .filter(({ outcome }) => outcome === "sent")
    .map((outcome) => part(outcome.tool, outcome.tokens, "tool", outcome.since !== null))
    .sort((a, b) => b.tokens - a.tokens);
  const metas = metaTools.map((meta) => part(meta.name, meta.tokens, "meta", false));
  const shown = tools.slice(0, MAX_PARTS);
  const known = [...metas, ...shown].reduce((sum, { tokens: count }) => sum + count, rowTokens);
  const rest = tokens.sent - known;
  return [
    ...metas,
    ...shown,
    ...(rest > 0 ? [part("other tools", rest, "tool", false)] : []),
    ...(rowTokens > 0 ? [part("rows of deferred tools", rowTokens, "rows", false)] : []),
  ];
}

/** Cached, fresh and saved tokens, each as a share of the larger of baseline and sent. */
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
