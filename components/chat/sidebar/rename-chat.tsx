"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Input } from "@/components/ui/input";
import { CHAT_LIMITS, type ChatSummary } from "@/server/contract/chats";

type RenameChatProps = { chat: ChatSummary; onClose: () => void };

/** The title as a text box. Enter or leaving it saves, Esc cancels. */
export function RenameChat({ chat, onClose }: RenameChatProps) {
  const [title, setTitle] = useState(chat.title);
  const isClosed = useRef(false);
  const update = useAction(useTRPC().chats.update.mutationOptions(), {
    onSettled: onClose,
    failure: "Couldn't rename the chat.",
  });
  const close = (mustSave: boolean) => {
    // Closing takes the focus away, which would save again.
    if (isClosed.current) return;
    isClosed.current = true;
    const isChanged = title.trim() !== "" && title.trim() !== chat.title;
    if (mustSave && isChanged) update.mutate({ id: chat.id, title });
    else onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    close(event.key === "Enter");
  };
  return (
    <Input
      ref={focusOnce}
      aria-label="Chat title"
      autoComplete="off"
      className="h-8 min-w-0 flex-1"
      maxLength={CHAT_LIMITS.title}
      value={title}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => close(true)}
    />
  );
}

function focusOnce(box: HTMLInputElement | null) {
  box?.select();
}
