"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import type { ChatState } from "@/server/contract/chats";
import { useWatch } from "./use-watch";

export type ChatStatus = "none" | "loading" | "ready" | "gone" | "failed";

export type Chat = {
  readonly state: ChatState | null;
  readonly status: ChatStatus;
  readonly error: unknown;
  /** The event stream is down, so the chat is polled. */
  readonly isBehind: boolean;
  reload(): void;
};

const POLL_MS = { answering: 2000, idle: 15_000 } as const;

export function useChat(chatId: string | null): Chat {
  const { isLive, isBehind, isDeleted } = useWatch(chatId);
  const got = useQuery(
    useTRPC().chats.get.queryOptions(chatId === null ? skipToken : { id: chatId }, {
      // The event stream starts with the full state.
      enabled: chatId !== null && isBehind && !isDeleted,
      // Events already share unchanged parts, and are too frequent to compare whole chats.
      structuralSharing: false,
      refetchInterval: ({ state: { data, error } }) =>
        isGone(error) ? false : data?.chat.isAnswering ? POLL_MS.answering : POLL_MS.idle,
    }),
  );
  const reload = () => void got.refetch();
  const state = got.data ?? null;
  const rest = { error: got.error, isBehind, reload };
  if (chatId === null) return { state: null, status: "none", ...rest };
  if (isDeleted || (!isLive && isGone(got.error))) return { state: null, status: "gone", ...rest };
  if (state !== null) return { state, status: "ready", ...rest };
  return { state, status: got.isError ? "failed" : "loading", ...rest };
}

function isGone(error: unknown): boolean {
  return error !== null && readApiError(error).code === "NOT_FOUND";
}
