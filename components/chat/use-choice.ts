"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import type { ChatChoice, ChatState } from "@/server/contract/chats";

/** Role, model and mode of the chat, or of a new one. Changes are optimistic. */
export function useChoice(chatId: string | null, state: ChatState | null) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = useQuery(trpc.chats.options.queryOptions(undefined, { staleTime: 30_000 }));
  const [picked, setPicked] = useState<ChatChoice | null>(null);
  const update = useMutation(
    trpc.chats.update.mutationOptions({
      onSuccess(chat) {
        queryClient.setQueryData(trpc.chats.get.queryKey({ id: chat.id }), (old) => old && { ...old, chat });
      },
      onError: (error) => toast.error(`Couldn't save the selection. ${readApiError(error).message}`),
      // Keep a later pick that is still pending.
      onSettled: (_data, _error, { choice: sent }) => setPicked((now) => (now === sent ? null : now)),
    }),
  );
  const saved = state?.chat.choice ?? (chatId === null ? options.data?.usual : null) ?? null;
  const choice = picked ?? saved;
  return {
    options,
    choice,
    change(part: Partial<ChatChoice>) {
      if (choice === null) return;
      const next = { ...choice, ...part };
      setPicked(next);
      if (chatId !== null) update.mutate({ id: chatId, choice: next });
    },
  };
}
