"use client";

import { MessageCircleQuestionMark, Pencil } from "lucide-react";
import { memo, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import type { ChatMessage } from "@/server/contract/chats";
import { EditMessage } from "./edit-message";
import { FileList } from "./file-list";
import { LongText } from "./long-text";
import { MessageActions } from "./message-actions";
import { messageText } from "./message-text";
import { StoredPicture } from "./stored-picture";
import type { Editing } from "./transcript";

type PersonMessageProps = {
  message: ChatMessage;
  isLast: boolean;
  isBusy: boolean;
  editedText: string | null;
  edit: Editing;
};

/** Memoized, so that messages don't rerender while an answer streams. */
export const PersonMessage = memo(function PersonMessage(props: PersonMessageProps) {
  const { message, isLast, isBusy, editedText, edit } = props;
  const { id, isQuick } = message;
  const wasCanceled = useRef(false);
  const text = messageText(message);
  // Return focus to the edit button after canceling.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (button === null || !wasCanceled.current) return;
    wasCanceled.current = false;
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
            wasCanceled.current = true;
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
              onClick={() => edit.start({ id, text, isQuick })}
            >
              <Pencil aria-hidden />
            </IconButton>
          </MessageActions>
          <PersonText message={message} isOwn />
        </div>
      )}
    </div>
  );
});

/** Images are for the owner of the chat: readers of a link see their names. */
export function PersonText({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const { id, isQuick, attachments = [] } = message;
  return (
    <div className="min-w-0 max-w-[85%] rounded-lg bg-sunken px-3.5 py-2">
      {isQuick && (
        <Badge className="mb-1" title="Sent without tools">
          <MessageCircleQuestionMark aria-hidden />
          quick question
        </Badge>
      )}
      <LongText
        text={messageText(message)}
        className="font-sans text-base leading-6"
        max={{ characters: 4_000, lines: 60 }}
      />
      {attachments.length > 0 && (
        <div className="mt-2 mb-1">
          <FileList
            files={attachments}
            {...(isOwn && {
              picture: (file, position) => <StoredPicture file={file} place={{ messageId: id, position }} />,
            })}
          />
        </div>
      )}
    </div>
  );
}
