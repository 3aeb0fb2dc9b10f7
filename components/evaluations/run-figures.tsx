import type { ReactNode } from "react";
import { HARM_STYLE, type HarmVerdict, judgeHarm } from "@/components/harm/describe-harm";
import { cn } from "@/components/ui/cn";
import { countOf } from "@/components/words/count-of";
import { formatChange, formatCount, formatShare } from "@/components/words/format-number";
import type { Figures, RunCasesPage } from "@/server/contract/eval-runs";
import { formatPoints, formatRateOrDash } from "./format-figures";

type RunFiguresProps = {
  figures: Figures;
  before: Figures | null;
  cases: Pick<RunCasesPage["counts"], "compared" | "lost">;
};

export function RunFigures({ figures, before, cases }: RunFiguresProps) {
  const harm = judgeHarm({ sessions: cases.compared, losing: cases.lost });
  const { recallAll, recallMean, noToolZeroRate, neededZeroRate, metaOnlyRate } = figures;
  const { tokensSentMean, tokensBaselineMean, tokenRatio, toolsSentMean } = figures;
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-6">
        <Figure
          title="Recall"
          value={formatRateOrDash(recallAll)}
          change={rateChange(before?.recallAll, recallAll)}
          note={`all needed tools sent, ${countOf(figures.cases, "case")}`}
        />
        <Figure
          title="Mean recall"
          value={formatRateOrDash(recallMean)}
          change={rateChange(before?.recallMean, recallMean)}
          note="needed tools sent per case"
        />
        <Figure
          title="Got nothing"
          value={formatRateOrDash(neededZeroRate)}
          change={rateChange(before?.neededZeroRate, neededZeroRate, "lower")}
          note={
            metaOnlyRate === null
              ? "needed a tool, got none"
              : `needed a tool; ${formatRateOrDash(metaOnlyRate)} got only meta-tools`
          }
        />
        <Figure
          title="Zero-token small talk"
          value={formatRateOrDash(noToolZeroRate)}
          change={rateChange(before?.noToolZeroRate, noToolZeroRate)}
          note="needs no tool, got nothing"
        />
        <Figure
          title="Tokens per case"
          value={tokensSentMean === null ? "–" : formatCount(tokensSentMean)}
          change={countChange(before?.tokensSentMean, tokensSentMean, harm)}
          note={
            tokensBaselineMean === null || tokenRatio === null
              ? "no baseline"
              : `${formatShare(tokenRatio)} of ${formatCount(tokensBaselineMean)}, as JSON`
          }
        />
        <Figure
          title="Tools per case"
          value={toolsSentMean === null ? "–" : toolsSentMean.toFixed(1)}
          change={countChange(before?.toolsSentMean, toolsSentMean, harm)}
          note="sent in full"
        />
      </dl>
      {before && cases.lost > 0 && (
        <p className="text-sm text-warn">
          {cases.lost === 1 ? "1 case misses" : `${formatCount(cases.lost)} cases miss`} a tool that the other run sent.
        </p>
      )}
    </>
  );
}

type Change = { readonly text: string; readonly tone: HarmVerdict } | null;

function rateChange(
  before: number | null | undefined,
  after: number | null,
  better: "higher" | "lower" = "higher",
): Change {
  if (before == null || after === null) return null;
  const text = formatPoints(before, after);
  return text === null ? null : { text, tone: after > before === (better === "higher") ? "none" : "loss" };
}

/** Fewer is better, if nothing that is needed is lost. */
function countChange(before: number | null | undefined, after: number | null, harm: HarmVerdict): Change {
  if (before == null || after === null || Math.abs(before - after) < 0.05) return null;
  const text = formatChange(before, after);
  return text === null ? null : { text, tone: after < before ? harm : "loss" };
}

function Figure({ title, value, change, note }: { title: string; value: string; change: Change; note: ReactNode }) {
  return (
    <div className="bg-raised px-4 py-3">
      <dt className="text-ink-soft text-sm">{title}</dt>
      <dd className="mt-0.5">
        <span className="font-semibold text-xl tabular-nums">{value}</span>
        {change && (
          <span
            title="Compared with the other run"
            className={cn("ml-2 whitespace-nowrap text-sm", HARM_STYLE[change.tone])}
          >
            {change.text}
          </span>
        )}
        <span className="block text-ink-faint text-sm">{note}</span>
      </dd>
    </div>
  );
}
