"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import type { ChatChoice, ChatState } from "@/server/contract/chats";
import type { ChatActions } from "./chat-actions";
import { newMessageId } from "./new-message-id";
import { useSameFunctions } from "./use-same-functions";
import { isThere, type PendingMessage } from "./with-pending";

type Facts = {
  readonly chatId: string | null;
  readonly state: ChatState | null;
  readonly choice: ChatChoice | null;
  /** The first message has begun a chat. */
  readonly onBegun: (chatId: string) => void;
};

export type ChatControlProblem = { readonly title: string; readonly message: string };

/** By then the message has shown up in the chat, or somebody has taken it out again. */
const LONGEST_PENDING_MS = 5000;

/** All that can be done in a chat, one thing at a time, and what came of the last if it went wrong. */
export function useChatControls({ chatId, state, choice, onBegun }: Facts) {
  const trpc = useTRPC();
  const [pending, setPending] = useState<PendingMessage | null>(null);
  const [problem, setProblem] = useState<ChatControlProblem | null>(null);
  /** Sent again as it was, it is the same message: its answer may have been lost on the way. */
  const unsent = useRef<PendingMessage | null>(null);
  /** What has no name yet cannot be stopped; it has one in a moment. */
  const mustStop = useRef(false);
  const isGone = useRef(false);
  // The outside system is the page, which may be left while something is on its way.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const fail = (title: string) => (error: unknown) => setProblem({ title, message: readApiError(error).message });

  const send = useMutation(trpc.chats.send.mutationOptions());
  const retry = useMutation(trpc.chats.retry.mutationOptions({ onError: fail("The message was not answered again") }));
  const stop = useMutation(trpc.chats.stop.mutationOptions({ onError: fail("The answer was not stopped") }));
  const decide = useMutation(trpc.chats.decide.mutationOptions({ onError: fail("Your decision did not arrive") }));

  // Adjusting state while rendering: from here on the chat itself has the message, and may lose it again.
  if (pending !== null && isThere(state, pending)) setPending(null);

  const isAnswering = pending !== null || (state?.chat.isAnswering ?? false);

  const post = async (text: string, isQuick: boolean, replaces: string | null): Promise<boolean> => {
    if (choice === null || isAnswering) return false;
    const known = unsent.current;
    const isSame = known?.text === text && known.isQuick === isQuick && known.replaces === replaces;
    const id = known !== null && isSame ? known.id : newMessageId();
    const message = { id, text, choice, isQuick, replaces, sentAt: new Date().toISOString() };
    setProblem(null);
    setPending(message);
    mustStop.current = false;
    try {
      const sent = await send.mutateAsync({ chatId, messageId: id, text, choice, isQuick, replaces });
      unsent.current = null;
      if (chatId !== null) {
        setTimeout(() => setPending((current) => (current?.id === id ? null : current)), LONGEST_PENDING_MS);
        return true;
      }
      if (mustStop.current) stop.mutate({ id: sent.chatId });
      // Whoever has gone elsewhere meanwhile is not called back: the chat stands in the list.
      if (!isGone.current) onBegun(sent.chatId);
      return true;
    } catch (error) {
      unsent.current = message;
      setPending(null);
      const title = replaces === null ? "The message was not sent" : "The message was not changed";
      setProblem({ title, message: readApiError(error).message });
      return false;
    }
  };

  const actions = useSameFunctions<ChatActions>({
    retry() {
      setProblem(null);
      if (chatId !== null && choice !== null) retry.mutate({ chatId, choice });
    },
    edit: ({ id, text, isQuick }) => post(text, isQuick, id),
    decide(callId, allow) {
      setProblem(null);
      if (chatId !== null) decide.mutate({ chatId, callId, allow });
    },
  });
  return {
    actions,
    pending,
    problem,
    isAnswering,
    /** Something is on its way, so that nothing else can be started now. */
    isBusy: isAnswering || retry.isPending,
    isStopping: stop.isPending,
    send: (text: string, isQuick: boolean) => post(text, isQuick, null),
    stop() {
      if (chatId === null) mustStop.current = true;
      else if (!stop.isPending) stop.mutate({ id: chatId });
    },
  };
}
