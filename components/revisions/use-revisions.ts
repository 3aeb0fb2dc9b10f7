"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";

/** Newest first. */
export function useRevisions() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useInfiniteQuery({
    queryKey: [...trpc.revisions.list.pathKey(), "pages"],
    queryFn: ({ pageParam }) => client.revisions.list.query(pageParam === null ? {} : { before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}
