"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import type { Mode } from "@/server/engine/model/snapshot";

export type SessionFilter = {
  owner?: string;
  role?: string;
  search?: string;
  mode?: Mode;
  state: "live" | "expired" | "all";
};

export function useSessions(filter: SessionFilter) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useInfiniteQuery({
    queryKey: [...trpc.sessions.list.pathKey(), "pages", filter],
    queryFn: ({ pageParam }) =>
      client.sessions.list.query({ ...filter, ...(pageParam === null ? {} : { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}
