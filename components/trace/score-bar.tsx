import type { Signal } from "@/server/engine/model/snapshot";
import { SIGNAL_INFO } from "./signal-info";

/** The signal's score from 0 to 1. Rules without a score show nothing. */
export function ScoreBar({ score, signal }: { score: number | null; signal: Signal | null }) {
  if (score === null) return <span className="block w-20" />;
  const share = Math.min(1, Math.max(0, score));
  return (
    <span className="flex w-20 items-center gap-1.5" title={`score ${score.toFixed(4)}`}>
      <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full"
          style={{
            width: `${share * 100}%`,
            background: signal === null ? "var(--line-strong)" : SIGNAL_INFO[signal].color,
          }}
        />
      </span>
      <span className="w-8 text-right text-ink-faint text-sm">
        <span className="sr-only">score </span>
        {score.toFixed(2)}
      </span>
    </span>
  );
}
