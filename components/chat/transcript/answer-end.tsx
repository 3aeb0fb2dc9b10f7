"use client";

import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ChatMessage, ChatProblem } from "@/server/contract/chats";
import { describeProblem, describeWait, NOTHING_LOST } from "./describe-problem";
import { STATUS_LINES } from "./describe-status";
import { useSeconds } from "./use-seconds";

type RetryProps = { isBusy: boolean; onRetry: () => void };
/** `retry` is null where there is something newer than this. */
type EndProps = { retry: RetryProps | null };

/** How an answer ended that did not come to its own end, and how to have another. */
export function AnswerEnd({ message, retry }: EndProps & { message: ChatMessage }) {
  if (message.problem !== null) return <Problem problem={message.problem} endedAt={endOf(message)} retry={retry} />;
  const line = STATUS_LINES[message.status];
  return line === null ? null : <EndLine text={line} retry={retry} />;
}

/** When the answer ended, near enough to wait for something. */
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
  // The provider counts from when it refused, not from when somebody looks.
  const [since] = useState(() => Math.max(0, Math.floor((Date.now() - endedAt) / 1000)));
  return (
    <Notice tone="danger" title={title} actions={retry === null ? undefined : <RetryButton {...retry} />}>
      <p className="wrap-anywhere">{problem.message}</p>
      <p className="mt-1">{NOTHING_LOST}</p>
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
