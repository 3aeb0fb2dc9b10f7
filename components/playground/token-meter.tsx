import { describeEstimate, describeMethod } from "@/components/tokens/describe-estimate";
import { CACHE_STRATEGY_INFO } from "@/components/trace/cache-strategy-info";
import { cn } from "@/components/ui/cn";
import { formatCount, formatShare, formatTokens } from "@/components/words/format-number";
import type { TriedView } from "@/server/contract/playground";
import { type MeterPart, prepareBaseline, prepareMeter } from "./prepare-meter";

export function TokenMeter({ view }: { view: TriedView }) {
  const { tokens, cache, estimate } = view;
  const parts = prepareMeter(view);
  const bar = prepareBaseline(view);
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        <Figure
          term="sent"
          value={formatTokens(tokens.sent)}
          hint={estimate ? describeMethod(estimate) : `counted with ${tokens.encoding}`}
          note={estimate && describeEstimate(estimate)}
        />
        <Figure
          term="baseline"
          value={formatTokens(tokens.baseline)}
          hint={`every allowed tool; the whole catalog would cost ${formatTokens(tokens.catalogBaseline)}`}
        />
        <Figure
          term="saved"
          value={tokens.baseline === 0 ? "–" : formatShare(tokens.saved / tokens.baseline)}
          hint={`${formatCount(tokens.saved)} tokens less than the baseline`}
          className={tokens.saved < 0 ? "text-warn" : ""}
        />
        <Figure
          term="cache"
          value={cache.strategy}
          hint={CACHE_STRATEGY_INFO[cache.strategy].meaning}
          note={`${formatCount(cache.prefixTokensKept)} kept, ${formatCount(cache.freshTokens)} fresh`}
        />
      </dl>
      <div
        role="img"
        aria-label={`${formatTokens(tokens.sent)} sent of a baseline of ${formatTokens(tokens.baseline)}`}
        className="flex h-2 overflow-hidden rounded-full bg-line text-tokens-tools"
      >
        <span className="bg-current opacity-35" style={{ width: `${bar.kept * 100}%` }} />
        <span className="bg-current" style={{ width: `${bar.fresh * 100}%` }} />
      </div>
      {parts.length > 0 && (
        <div role="img" aria-label={describeParts(parts)} className="flex h-4 gap-px overflow-hidden rounded-sm">
          {parts.map((part) => (
            <span
              key={`${part.kind} ${part.name}`}
              title={`${part.name}: ${formatTokens(part.tokens)}, ${formatShare(part.share)} of the tokens sent`}
              style={{ width: `${part.share * 100}%` }}
              className={cn(
                "min-w-px text-tokens-tools",
                part.kind === "rows" ? "hatched" : "bg-current",
                part.kind === "meta" && "text-tokens-system",
                part.isKept && "opacity-35",
              )}
            />
          ))}
        </div>
      )}
    </div>
  );
}

type FigureProps = { term: string; value: string; hint: string; note?: string; className?: string };

function Figure({ term, value, hint, note, className }: FigureProps) {
  return (
    <div title={hint}>
      <dt className="text-ink-faint text-sm">{term}</dt>
      <dd className={cn("font-medium", className)}>{value}</dd>
      {note && <dd className="text-ink-faint text-sm">{note}</dd>}
    </div>
  );
}

function describeParts(parts: readonly MeterPart[]): string {
  return `Breakdown: ${parts.map(({ name, tokens }) => `${name} ${formatTokens(tokens)}`).join(", ")}`;
}
