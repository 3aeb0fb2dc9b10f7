"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { type ApiError, readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import type { ChatChoice, ChatState } from "@/server/contract/chats";
import type { ChatActions } from "./chat-actions";
import type { PickedFile } from "./composer/read-file";
import { newMessageId } from "./new-message-id";
import { useStableCallbacks } from "./use-stable-callbacks";
import { hasArrived, type PendingMessage } from "./with-pending";

type Facts = {
  readonly chatId: string | null;
  readonly state: ChatState | null;
  readonly choice: ChatChoice | null;
  readonly onCreated: (chatId: string) => void;
};

export type ChatControlProblem = { readonly title: string; readonly message: string };

/** By then the message has arrived in the chat, or was removed again. */
const MAX_PENDING_MS = 5000;

/** Sends, retries, stops and decides, one at a time, and holds the last error. */
export function useChatControls({ chatId, state, choice, onCreated }: Facts) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [pending, setPending] = useState<PendingMessage | null>(null);
  const [problem, setProblem] = useState<ChatControlProblem | null>(null);
  /** Resending the same message keeps its id, because the response may have been lost. */
  const unsent = useRef<PendingMessage | null>(null);
  /** A new chat has no id yet, so it is stopped as soon as it has one. */
  const mustStop = useRef(false);
  const isUnmounted = useRef(false);
  // The page may be left while a request is pending.
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const reportAs = (title: string) => ({
    failure: "inline",
    onFail: ({ message }: ApiError) => setProblem({ title, message }),
  });

  const send = useAction(trpc.chats.send.mutationOptions(), { failure: "inline" });
  const retry = useAction(trpc.chats.retry.mutationOptions(), reportAs("Couldn't retry the message"));
  const stop = useAction(trpc.chats.stop.mutationOptions(), reportAs("Couldn't stop the answer"));
  const decide = useAction(trpc.chats.decide.mutationOptions(), reportAs("Couldn't send your decision"));
  const rate = useAction(trpc.chats.rate.mutationOptions(), reportAs("Couldn't save the rating"));

  // Adjusting state while rendering: the chat now contains the message.
  if (pending !== null && hasArrived(state, pending)) setPending(null);

  const isAnswering = pending !== null || (state?.chat.isAnswering ?? false);

  /** The message shows its images before they have arrived. */
  const showImages = ({ id, files, replaces }: PendingMessage) => {
    const keyOf = (messageId: string, position: number) => trpc.chats.image.queryKey({ messageId, position });
    const kept = state?.messages.find((message) => message.id === replaces)?.attachments ?? [];
    for (const at of kept.keys()) cache.setQueryData(keyOf(id, at), cache.getQueryData(keyOf(replaces ?? "", at)));
    for (const [at, { type, data }] of files.entries()) cache.setQueryData(keyOf(id, kept.length + at), { type, data });
  };

  const post = async (
    text: string,
    isQuick: boolean,
    replaces: string | null,
    files: readonly PickedFile[] = [],
  ): Promise<boolean> => {
    if (choice === null || isAnswering) return false;
    const known = unsent.current;
    const isSame =
      known?.text === text && known.isQuick === isQuick && known.replaces === replaces && sameFiles(known.files, files);
    const id = known !== null && isSame ? known.id : newMessageId();
    const message = { id, text, choice, isQuick, replaces, files, sentAt: new Date().toISOString() };
    const attachments = files.map(({ name, data }) => ({ name, data }));
    setProblem(null);
    showImages(message);
    setPending(message);
    mustStop.current = false;
    try {
      const sent = await send.mutateAsync({ chatId, messageId: id, text, choice, isQuick, replaces, attachments });
      unsent.current = null;
      if (chatId !== null) {
        setTimeout(() => setPending((current) => (current?.id === id ? null : current)), MAX_PENDING_MS);
        return true;
      }
      if (mustStop.current) stop.mutate({ id: sent.chatId });
      // Don't navigate if the person has left the page; the chat is in the list.
      if (!isUnmounted.current) onCreated(sent.chatId);
      return true;
    } catch (error) {
      unsent.current = message;
      setPending(null);
      const title = replaces === null ? "Couldn't send the message" : "Couldn't change the message";
      setProblem({ title, message: readApiError(error).message });
      return false;
    }
  };

  const actions = useStableCallbacks<ChatActions>({
    retry(again) {
      setProblem(null);
      if (chatId === null || choice === null) return;
      const model = again?.model ?? choice.model;
      retry.mutate({ chatId, choice: { ...choice, model }, messageId: again?.messageId ?? null });
    },
    edit: ({ id, text, isQuick }) => post(text, isQuick, id),
    decide(callId, allow) {
      setProblem(null);
      if (chatId !== null) decide.mutate({ chatId, callId, allow });
    },
    rate(messageId, rating) {
      setProblem(null);
      if (chatId !== null) rate.mutate({ chatId, messageId, ...rating });
    },
  });
  return {
    actions,
    pending,
    problem,
    isAnswering,
    /** A request is pending, so nothing else can start. */
    isBusy: isAnswering || retry.isPending,
    isStopping: stop.isPending,
    send: (text: string, isQuick: boolean, files: readonly PickedFile[]) => post(text, isQuick, null, files),
    stop() {
      if (chatId === null) mustStop.current = true;
      else if (!stop.isPending) stop.mutate({ id: chatId });
    },
  };
}

function sameFiles(a: readonly PickedFile[], b: readonly PickedFile[]): boolean {
  return a.length === b.length && a.every((file, at) => file.name === b[at]?.name && file.data === b[at]?.data);
}
