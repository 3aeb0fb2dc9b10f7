import { ChevronRight } from "lucide-react";
import { LongText } from "./long-text";

export function ReasoningFold({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  return (
    <details className="group/reasoning">
      <summary className="inline-flex list-none items-center gap-1.5 rounded-md py-0.5 pr-2 text-ink-soft text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open/reasoning:rotate-90" />
        {isGrowing ? "Reasoning…" : "Reasoning"}
      </summary>
      <div className="mt-1 ml-2 border-line border-l-2 pl-3 text-ink-soft">
        <LongText text={text} className="font-sans" max={{ characters: 8_000, lines: 200 }} />
      </div>
    </details>
  );
}
