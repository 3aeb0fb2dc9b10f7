"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import type { ChatPage } from "@/server/contract/chats";

const ASK_AGAIN_MS = { answering: 2000, idle: 30_000 } as const;

/** One's chats, the last used first, a page at a time. While one of them answers, it is asked often whether it still does. */
export function useChats(query: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useInfiniteQuery({
    queryKey: [...trpc.chats.list.pathKey(), "pages", query],
    queryFn: ({ pageParam }): Promise<ChatPage> => client.chats.list.query({ query, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      isWorthAsking(query, state.data?.pages ?? []) ? ASK_AGAIN_MS.answering : ASK_AGAIN_MS.idle,
  });
}

/** What was looked for stays as it was found, and many pages are too much to ask for again and again. */
function isWorthAsking(query: string, pages: readonly ChatPage[]): boolean {
  return query === "" && pages.length === 1 && pages.some(({ chats }) => chats.some(({ isAnswering }) => isAnswering));
}
