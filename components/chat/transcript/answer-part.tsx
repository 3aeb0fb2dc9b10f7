"use client";

import { ChevronRight, Info } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { ChatActions } from "@/components/chat/chat-actions";
import { Markdown } from "@/components/chat/markdown/markdown";
import type { ChatPart } from "@/server/contract/chats";
import { CallCard } from "./call-card";
import { describeNotice } from "./describe-notice";
import { LongText } from "./long-text";

type AnswerPartProps = { part: ChatPart; isGrowing: boolean; onDecide: ChatActions["decide"] };

export const AnswerPart = memo(function AnswerPart({ part, isGrowing, onDecide }: AnswerPartProps): ReactNode {
  switch (part.kind) {
    case "text":
      return <Markdown text={part.text} under={3} />;
    case "reasoning":
      return <ReasoningFold text={part.text} isGrowing={isGrowing} />;
    case "call":
      return <CallCard call={part} onDecide={onDecide} />;
    case "notice":
      return (
        <p className="flex gap-1.5 text-ink-soft text-sm">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{describeNotice(part.notice)}</span>
        </p>
      );
  }
});

function ReasoningFold({ text, isGrowing }: { text: string; isGrowing: boolean }) {
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
