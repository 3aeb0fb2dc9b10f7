"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";

export type AuditFilter = { noun?: string; actor?: string };

/** Audit events, newest first, a page at a time. */
export function useAudit(filter: AuditFilter) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useInfiniteQuery({
    queryKey: [...trpc.audit.list.pathKey(), "pages", filter],
    queryFn: ({ pageParam }) =>
      client.audit.list.query({ ...filter, ...(pageParam === null ? {} : { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
