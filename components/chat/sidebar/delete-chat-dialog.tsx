"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMe } from "@/components/auth/me-context";
import { unsentTextsOf } from "@/components/chat/composer/unsent-texts";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toaster";
import type { ChatSummary } from "@/server/contract/chats";

type DeleteChatDialogProps = { chat: ChatSummary; isCurrent: boolean; onClose: () => void };

export function DeleteChatDialog({ chat, isCurrent, onClose }: DeleteChatDialogProps) {
  const router = useRouter();
  const me = useMe();
  const remove = useMutation(
    useTRPC().chats.remove.mutationOptions({
      onSuccess() {
        unsentTextsOf(me.id).write(chat.id, "");
        onClose();
        if (isCurrent) router.replace("/chat");
      },
      onError: (error) => toast.error(`Couldn't delete the chat. ${readApiError(error).message}`),
    }),
  );
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
