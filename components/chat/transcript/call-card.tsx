"use client";

import {
  Check,
  ChevronRight,
  CircleX,
  Compass,
  Hourglass,
  type LucideIcon,
  Minus,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { Tokens } from "@/components/tokens/tokens";
import { Badge, type BadgeTone, Name } from "@/components/ui/badge";
import { formatMs } from "@/components/words/format-number";
import type { CallPart } from "@/server/contract/chats";
import { CallBody } from "./call-body";
import { CallQuestion } from "./call-question";
import { describeCall } from "./describe-call";
import { describeOutcome } from "./describe-outcome";

const MARKS: Record<BadgeTone, LucideIcon> = {
  good: Check,
  danger: CircleX,
  warn: TriangleAlert,
  accent: Hourglass,
  neutral: Minus,
};

type CallCardProps = { call: CallPart; onDecide: (callId: string, allow: boolean) => void };

/** A tool call: one line with the outcome, arguments and result on demand. */
export function CallCard({ call, onDecide }: CallCardProps) {
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const notes = describeCall(call);
  const decide = (callId: string, allow: boolean) => {
    onDecide(callId, allow);
    // The question is about to unmount and would lose focus.
    summary.current?.focus();
  };
  return (
    <div className="rounded-lg border border-line bg-raised">
      <details className="group/call" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <CallSummary ref={summary} call={call} />
        {isOpen && <CallBody call={call} />}
      </details>
      {notes.length > 0 && (
        <ul className="px-3 pb-2 text-ink-soft text-sm">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      {call.state === "asks" && <CallQuestion call={call} onDecide={decide} />}
    </div>
  );
}

function CallSummary({ ref, call }: { ref: Ref<HTMLElement>; call: CallPart }) {
  const { word, tone, meaning } = describeOutcome(call);
  const Icon = call.isMeta ? Compass : Wrench;
  const Mark = MARKS[tone];
  const tokens = call.tokens.arguments + call.tokens.result;
  return (
    <summary
      ref={ref}
      className="flex list-none flex-wrap items-center gap-x-2 gap-y-1 rounded-lg px-3 py-2 hover:bg-sunken/60 [&::-webkit-details-marker]:hidden"
    >
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 text-ink-faint transition-transform group-open/call:rotate-90"
      />
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <Name className="wrap-anywhere min-w-0">{call.tool}</Name>
      {call.isMeta && <span className="text-ink-faint text-sm">meta-tool</span>}
      {call.via !== null && (
        <span className="text-ink-soft text-sm">
          via <Name>{call.via}</Name>
        </span>
      )}
      <Badge tone={tone} title={meaning}>
        <Mark aria-hidden />
        {word}
      </Badge>
      <span className="ml-auto flex items-center gap-2 text-ink-faint text-sm">
        {call.durationMs !== null && <span className="whitespace-nowrap">{formatMs(call.durationMs)}</span>}
        {tokens > 0 && <Tokens count={tokens} />}
      </span>
    </summary>
  );
}
