"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import type { ChatChoice, ChatState } from "@/server/contract/chats";

/** Role, model and mode: of the chat, or for the one that begins. What is picked shows at once. */
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
      onError: (error) => toast.error(`The choice was not kept. ${readApiError(error).message}`),
      // A later pick is still on its way.
      onSettled: (_data, _error, { choice: sent }) => setPicked((now) => (now === sent ? null : now)),
    }),
  );
  const kept = state?.chat.choice ?? (chatId === null ? options.data?.usual : null) ?? null;
  const choice = picked ?? kept;
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
