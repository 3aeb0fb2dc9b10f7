"use client";

import { Info } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { ChatActions } from "@/components/chat/chat-actions";
import { Markdown } from "@/components/chat/markdown/markdown";
import type { ChatPart } from "@/server/contract/chats";
import { CallCard } from "./call-card";
import { describeNotice } from "./describe-notice";
import { ReasoningFold } from "./reasoning-fold";

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
