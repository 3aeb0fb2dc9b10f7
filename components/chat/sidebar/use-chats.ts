"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import type { ChatPage } from "@/server/contract/chats";

const POLL_MS = { answering: 2000, idle: 30_000 } as const;

/** Pages of chats, most recently used first. Polls faster while one is answering. */
export function useChats(query: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useInfiniteQuery({
    queryKey: [...trpc.chats.list.pathKey(), "pages", query],
    queryFn: ({ pageParam }): Promise<ChatPage> => client.chats.list.query({ query, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (shouldPollFast(query, state.data?.pages ?? []) ? POLL_MS.answering : POLL_MS.idle),
  });
}

/** Search results and long lists are too expensive to poll often. */
function shouldPollFast(query: string, pages: readonly ChatPage[]): boolean {
  return query === "" && pages.length === 1 && pages.some(({ chats }) => chats.some(({ isAnswering }) => isAnswering));
}
