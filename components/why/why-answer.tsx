"use client";

import { ToolLink } from "@/components/trace/tool-link";
import { Badge } from "@/components/ui/badge";
import type { WhyAbout, WhyView } from "@/server/contract/why";
import { describeAnswer, formatRankValue } from "./describe-answer";
import { WhyFixList } from "./why-fixes";

type WhyAnswerProps = {
  view: WhyView;
  about: WhyAbout;
  showsFixes: boolean;
  onAsk: (tool: string) => void;
};

export function WhyAnswer({ view, about, showsFixes, onAsk }: WhyAnswerProps) {
  const { tool, answer, wasSent, closest } = view;
  const { title, tone, text } = describeAnswer(view);
  const isSent = answer.kind === "sent";
  const differs = wasSent !== null && answer.kind !== "message-gone" && wasSent !== isSent;
  return (
    <section
      aria-label={`Why ${tool}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-raised p-3"
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{title}</Badge>
        <ToolLink name={tool} className="font-medium" />
      </p>
      <p>{text}</p>
      <Ahead view={view} />
      {closest.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-ink-soft text-sm">
          Did you mean
          {closest.map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => onAsk(name)}
              className="font-mono text-ink underline decoration-line-strong underline-offset-2 hover:decoration-ink"
            >
              {name}
            </button>
          ))}
        </p>
      )}
      {differs && (
        <p className="text-ink-soft text-sm">
          The round recorded that it was {wasSent ? "sent" : "not sent"}. The reason above is what the same revision
          decides now.
        </p>
      )}
      {showsFixes && !isSent && answer.kind !== "unknown" && answer.kind !== "message-gone" && (
        <WhyFixList view={view} about={about} />
      )}
    </section>
  );
}

function Ahead({ view: { answer } }: { view: WhyView }) {
  const ranking = answer.kind === "below-cut" || answer.kind === "no-vectors" ? answer.ranking : null;
  if (ranking === null || ranking.ahead.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-ink-soft text-sm">
      Above it:
      {ranking.ahead.map(({ tool, value }) => (
        <span key={tool} className="whitespace-nowrap">
          <ToolLink name={tool} /> <span className="tabular-nums">{formatRankValue(ranking.signal, value)}</span>
        </span>
      ))}
    </p>
  );
}
