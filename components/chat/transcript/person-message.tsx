"use client";

import { MessageCircleQuestionMark, Pencil } from "lucide-react";
import { memo, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import type { ChatMessage } from "@/server/contract/chats";
import { EditMessage } from "./edit-message";
import { LongText } from "./long-text";
import { MessageActions } from "./message-actions";
import { messageText } from "./message-text";
import type { Editing } from "./transcript";

type PersonMessageProps = {
  message: ChatMessage;
  isLast: boolean;
  isBusy: boolean;
  /** What stands in its place while it is being edited. */
  editedText: string | null;
  edit: Editing;
};

/** What the person said, exactly as it was typed. One that did not change is not drawn again while an answer grows. */
export const PersonMessage = memo(function PersonMessage(props: PersonMessageProps) {
  const { message, isLast, isBusy, editedText, edit } = props;
  const { id, isQuick } = message;
  const wasCancelled = useRef(false);
  const text = messageText(message);
  // Whoever leaves the box is put back where they came from.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (button === null || !wasCancelled.current) return;
    wasCancelled.current = false;
    button.focus();
  };
  return (
    <div className="group/message flex min-w-0 flex-col">
      <h3 className="sr-only">You</h3>
      {editedText !== null ? (
        <EditMessage
          text={editedText}
          isLast={isLast}
          isBusy={isBusy}
          onCancel={() => {
            wasCancelled.current = true;
            edit.cancel();
          }}
          onSave={(changed) => edit.save({ id, text: changed, isQuick })}
        />
      ) : (
        <div className="flex items-center justify-end gap-1.5">
          <MessageActions isAlwaysShown={false} className="shrink-0">
            <CopyButton text={text} label="Copy" what="message" isIcon />
            <IconButton
              ref={takeFocus}
              label="Edit message"
              disabled={isBusy}
              onClick={() => edit.begin({ id, text, isQuick })}
            >
              <Pencil aria-hidden />
            </IconButton>
          </MessageActions>
          <div className="min-w-0 max-w-[85%] rounded-lg bg-sunken px-3.5 py-2">
            {isQuick && (
              <Badge className="mb-1" title="Sent with no tools at all">
                <MessageCircleQuestionMark aria-hidden />
                quick question
              </Badge>
            )}
            <LongText text={text} className="font-sans text-base leading-6" most={{ characters: 4_000, lines: 60 }} />
          </div>
        </div>
      )}
    </div>
  );
});
