import { HARM_STYLE, type HarmVerdict } from "@/components/harm/describe-harm";
import { Becomes } from "@/components/ui/becomes";
import { cn } from "@/components/ui/cn";
import { formatChange, formatCount, formatTokens } from "@/components/words/format-number";

export type CountedAs = "billed" | "json";

/** Evaluations and limits count JSON, so that no report of usage moves them. */
const COUNTED_AS: Record<CountedAs, string> = { billed: "estimated as billed", json: "counted as JSON" };

export function Tokens({ count, as = "billed", className }: { count: number; as?: CountedAs; className?: string }) {
  return (
    <span className={cn("whitespace-nowrap", className)} title={`${formatCount(count)} tokens, ${COUNTED_AS[as]}`}>
      {formatTokens(count)}
    </span>
  );
}

type TokenChangeProps = {
  before: number;
  after: number;
  against: string;
  /** A saving is green only if a check found no loss. */
  harm?: HarmVerdict;
};

/** The relative change in tokens. Fewer is better. */
export function TokenChange({ before, after, against, harm = "unknown" }: TokenChangeProps) {
  const change = formatChange(before, after);
  if (change === null || before === after) return null;
  return (
    <span
      className={cn("whitespace-nowrap text-sm", after < before ? HARM_STYLE[harm] : "text-warn")}
      title={`${formatCount(after)} tokens, compared with ${formatCount(before)} ${against}`}
    >
      {change}
    </span>
  );
}

export function TokenStep({ before, after, against, harm = "unknown" }: TokenChangeProps) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      <Tokens count={before} className="text-ink-soft" />
      {before !== after && (
        <>
          <Becomes />
          <Tokens count={after} />
          <TokenChange before={before} after={after} against={against} harm={harm} />
        </>
      )}
    </span>
  );
}
