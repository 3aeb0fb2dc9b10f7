"use client";

import { useRouter } from "next/navigation";
import { useMe } from "@/components/auth/me-context";
import { unsentTextsOf } from "@/components/chat/composer/unsent-texts";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ChatSummary } from "@/server/contract/chats";

type DeleteChatDialogProps = { chat: ChatSummary; isCurrent: boolean; onClose: () => void };

export function DeleteChatDialog({ chat, isCurrent, onClose }: DeleteChatDialogProps) {
  const router = useRouter();
  const me = useMe();
  const remove = useAction(useTRPC().chats.remove.mutationOptions(), {
    onDone() {
      unsentTextsOf(me.id).write(chat.id, "");
      onClose();
      if (isCurrent) router.replace("/chat");
    },
    failure: "Couldn't delete the chat.",
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${chat.title}”?`}
      consequence="This deletes its messages, answers and tool results. You can't undo this. Changes made by tools stay."
      action="Delete chat"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: chat.id })}
    />
  );
}
