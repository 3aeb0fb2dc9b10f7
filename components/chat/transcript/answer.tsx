"use client";

import { memo } from "react";
import type { ChatActions, RoundRef } from "@/components/chat/chat-actions";
import { CopyButton } from "@/components/ui/copy-button";
import type { ChatMessage, ChatModelOption } from "@/server/contract/chats";
import { AnswerAgain } from "./answer-again";
import { AnswerEnd, RetryButton } from "./answer-end";
import { AnswerPart } from "./answer-part";
import { FeedbackDetails, Thumbs } from "./feedback";
import { MessageActions } from "./message-actions";
import { messageText } from "./message-text";
import { type AnswerSection, prepareAnswer } from "./prepare-answer";
import { RoundLine } from "./round-line";
import { Waiting } from "./waiting";
import { waitingText } from "./waiting-text";

type AnswerProps = {
  message: ChatMessage;
  isLast: boolean;
  isBusy: boolean;
  sharesFeedback: boolean;
  models: readonly ChatModelOption[];
  actions: ChatActions;
  shownIndex: number | null;
  onShow: (ref: RoundRef) => void;
};

/** Memoized, so that finished answers don't rerender while another streams. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { message, isLast, isBusy, sharesFeedback, models, actions, shownIndex, onShow } = props;
  const { id, status, parts, rounds } = message;
  const wait = waitingText(message);
  const retry = isLast ? { isBusy, onRetry: () => actions.retry() } : null;
  return (
    <div className="group/message flex min-w-0 flex-col">
      <h3 className="sr-only">Answer</h3>
      <div className="flex min-w-0 flex-col gap-4">
        {prepareAnswer(message).map((section) => (
          <Section
            key={section.index}
            section={section}
            growingAt={status === "streaming" ? parts.length - 1 : null}
            messageId={id}
            isShown={shownIndex === section.index}
            onShow={onShow}
            onDecide={actions.decide}
          />
        ))}
        {wait !== null && <Waiting key={`${rounds.length} ${wait}`} text={wait} />}
        <AnswerEnd message={message} retry={retry} />
      </div>
      {status !== "streaming" && (
        <Actions
          message={message}
          isLast={isLast}
          isBusy={isBusy}
          sharesFeedback={sharesFeedback}
          models={models}
          onRetry={actions.retry}
          onRate={actions.rate}
        />
      )}
    </div>
  );
});

type SectionProps = {
  section: AnswerSection;
  growingAt: number | null;
  messageId: string;
  isShown: boolean;
  onShow: (ref: RoundRef) => void;
  onDecide: ChatActions["decide"];
};

function Section({ section, growingAt, messageId, isShown, onShow, onDecide }: SectionProps) {
  const { index, round, parts } = section;
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      {round !== null && (
        <RoundLine messageId={messageId} index={index} round={round} isShown={isShown} onShow={onShow} />
      )}
      {parts.map(({ part, at }) => (
        <AnswerPart key={at} part={part} isGrowing={at === growingAt} onDecide={onDecide} />
      ))}
    </div>
  );
}

type ActionsProps = Pick<AnswerProps, "message" | "isLast" | "isBusy" | "sharesFeedback" | "models"> & {
  onRetry: ChatActions["retry"];
  onRate: ChatActions["rate"];
};

function Actions({ message, isLast, isBusy, sharesFeedback, models, onRetry, onRate }: ActionsProps) {
  const text = messageText(message);
  const canRetry = isLast && message.status === "complete";
  const isRated = message.feedback !== undefined;
  return (
    <>
      {/* For older answers, the actions sit in the gap before the next message. */}
      <MessageActions isAlwaysShown={isLast || isRated} className={isLast || isRated ? "mt-1.5" : "-mb-6 h-6"}>
        {text !== "" && <CopyButton text={text} label="Copy" what="answer" isIcon />}
        <Thumbs message={message} sharesFeedback={sharesFeedback} onRate={onRate} />
        {canRetry && <RetryButton isBusy={isBusy} onRetry={() => onRetry()} />}
        <AnswerAgain message={message} isLast={isLast} isBusy={isBusy} models={models} onRetry={onRetry} />
      </MessageActions>
      <FeedbackDetails message={message} onRate={onRate} />
    </>
  );
}
