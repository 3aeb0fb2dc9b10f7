"use client";

import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ChatMessage, ChatProblem } from "@/server/contract/chats";
import { describeProblem, describeWait, TEXT_IS_SAVED } from "./describe-problem";
import { STATUS_LINES } from "./describe-status";
import { useSeconds } from "./use-seconds";

type RetryProps = { isBusy: boolean; onRetry: () => void };
/** `retry` is null if there are newer messages. */
type EndProps = { retry: RetryProps | null };

export function AnswerEnd({ message, retry }: EndProps & { message: ChatMessage }) {
  if (message.problem !== null) return <Problem problem={message.problem} endedAt={endOf(message)} retry={retry} />;
  const line = STATUS_LINES[message.status];
  return line === null ? null : <EndLine text={line} retry={retry} />;
}

function endOf({ createdAt, rounds }: ChatMessage): number {
  return Date.parse(createdAt) + rounds.reduce((sum, { overheadMs, totalMs }) => sum + overheadMs + (totalMs ?? 0), 0);
}

export function EndLine({ text, retry }: EndProps & { text: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
      <p>{text}</p>
      {retry !== null && <RetryButton {...retry} />}
    </div>
  );
}

export function RetryButton({ isBusy, onRetry }: RetryProps) {
  return (
    <Button size="sm" disabled={isBusy} onClick={onRetry}>
      <RotateCcw aria-hidden />
      Retry
    </Button>
  );
}

function Problem({ problem, endedAt, retry }: EndProps & { problem: ChatProblem; endedAt: number }) {
  const { title, advice } = describeProblem(problem);
  // The provider's wait starts when it rejected the request, not when the page opens.
  const [since] = useState(() => Math.max(0, Math.floor((Date.now() - endedAt) / 1000)));
  return (
    <Notice tone="danger" title={title} actions={retry === null ? undefined : <RetryButton {...retry} />}>
      <p className="wrap-anywhere">{problem.message}</p>
      <p className="mt-1">{TEXT_IS_SAVED}</p>
      {retry !== null && (
        <p className="mt-1">
          {advice} {problem.retryAfter !== null && <Wait seconds={problem.retryAfter - since} />}
        </p>
      )}
    </Notice>
  );
}

function Wait({ seconds }: { seconds: number }) {
  return describeWait(seconds - useSeconds(seconds));
}
