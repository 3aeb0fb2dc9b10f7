import { Check, X } from "lucide-react";
import { TokenStep } from "@/components/tokens/tokens";
import { ChangedTools } from "@/components/trace/changed-tools";
import { Fold } from "@/components/trace/fold";
import { cn } from "@/components/ui/cn";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { FixEffect, TriedFix } from "@/server/contract/misses";

export function FixEffectView({ tool, tried, isStale }: { tool: string; tried: TriedFix; isStale: boolean }) {
  const { samples, others } = tried;
  return (
    <section aria-label="Effect" className={cn("grid gap-2 transition-opacity", isStale && "opacity-60")}>
      <p aria-live="polite" className="font-medium">
        {summarize(tool, samples)}
      </p>
      {samples.length > 0 && (
        <ul className="rounded-lg border border-line">
          {samples.map((effect) => (
            <EffectRow key={`${effect.role} ${effect.message}`} effect={effect} tool={tool} showsTool />
          ))}
        </ul>
      )}
      {others !== null && others.tried > 0 && <OtherEffects tool={tool} others={others} />}
    </section>
  );
}

function summarize(tool: string, samples: readonly FixEffect[]): string {
  if (samples.length === 0) return "No messages to try this on: they weren't stored, or their role no longer exists.";
  const missing = samples.filter(({ hadTool }) => !hadTool);
  const helped = missing.filter(({ hasTool }) => hasTool).length;
  if (missing.length === 0) {
    return `The draft already sends ${tool} for ${samples.length === 1 ? "this message" : "these messages"}.`;
  }
  if (helped === 0) {
    return missing.length === 1
      ? `This message still wouldn't get ${tool}. Try another fix.`
      : `None of these ${formatCount(missing.length)} messages would get ${tool}. Try another fix.`;
  }
  return `${formatCount(helped)} of ${countOf(missing.length, "message")} would now get ${tool}.`;
}

function OtherEffects({ tool, others }: { tool: string; others: NonNullable<TriedFix["others"]> }) {
  const { tried, changed, tokensBefore, tokensAfter } = others;
  if (changed.length === 0) {
    return (
      <p className="text-ink-soft text-sm">
        {tried === 1 ? "1 other recent message gets" : `The other ${formatCount(tried)} recent messages get`} the same
        tools.
      </p>
    );
  }
  return (
    <Fold
      title={`${formatCount(changed.length)} of ${formatCount(tried)} other recent messages ${changed.length === 1 ? "changes" : "change"}`}
      hint={`${formatTokens(tokensBefore)} → ${formatTokens(tokensAfter)} total`}
    >
      <ul className="max-h-60 overflow-auto">
        {changed.map((effect) => (
          <EffectRow key={`${effect.role} ${effect.message}`} effect={effect} tool={tool} />
        ))}
      </ul>
    </Fold>
  );
}

type EffectRowProps = { effect: FixEffect; tool: string; showsTool?: boolean };

function EffectRow({ effect, tool, showsTool = false }: EffectRowProps) {
  const { message, role, hadTool, hasTool, gained, lost, tokensBefore, tokensAfter } = effect;
  return (
    <li className="grid gap-0.5 border-line border-b px-3 py-1.5 last:border-b-0">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate" title={message}>
          {message}
        </span>
        <span className="shrink-0 text-sm">
          <TokenStep before={tokensBefore} after={tokensAfter} against="before" />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-ink-faint text-sm">
        {showsTool && <Got had={hadTool} has={hasTool} tool={tool} />}
        <span>role {role}</span>
        <ChangedTools kind="added" names={gained.filter((name) => !showsTool || name !== tool)} />
        <ChangedTools kind="removed" names={lost} />
      </p>
    </li>
  );
}

function Got({ had, has, tool }: { had: boolean; has: boolean; tool: string }) {
  const Icon = has ? Check : X;
  return (
    <span className={cn("inline-flex items-center gap-1", has ? "text-good" : "text-danger")}>
      <Icon aria-hidden className="size-3" />
      {has ? (had ? `already gets ${tool}` : `now gets ${tool}`) : `doesn't get ${tool}`}
    </span>
  );
}
