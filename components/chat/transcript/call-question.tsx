"use client";

import { ShieldQuestionMark } from "lucide-react";
import { useId } from "react";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { CallPart } from "@/server/contract/chats";
import { DataText } from "./data-text";
import { approvalReason } from "./describe-call";

type CallQuestionProps = { call: CallPart; onDecide: (callId: string, allow: boolean) => void };

/** Asks for approval before a tool runs. The transcript's live region announces it. */
export function CallQuestion({ call, onDecide }: CallQuestionProps) {
  const why = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      role="group"
      aria-label={`Allow or decline ${call.tool}`}
      aria-describedby={why}
      className="rounded-b-lg border-line border-t bg-warn-soft px-3 py-3"
    >
      <p className="flex gap-2 font-medium">
        <ShieldQuestionMark aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <span className="wrap-anywhere min-w-0">
          The model wants to call <Name>{call.tool}</Name>
        </span>
      </p>
      <p id={why} className="mt-1 text-sm">
        {approvalReason(call)}
      </p>
      {call.argumentsText !== "" && (
        <div className="mt-2 rounded-md border border-line bg-raised px-2.5 py-2">
          <DataText text={call.argumentsText} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="danger" className="max-w-full" onClick={() => onDecide(call.callId, true)}>
          <span className="truncate">Allow {call.tool}</span>
        </Button>
        <Button onClick={() => onDecide(call.callId, false)}>Decline</Button>
      </div>
    </div>
  );
}
