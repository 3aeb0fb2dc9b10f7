"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import type { CasesQuery } from "@/server/contract/evaluations";

export type CaseFilters = Pick<CasesQuery, "search" | "kind" | "role" | "only">;

const PAGE = 100;

export function useCases(entry: string, filters: CaseFilters) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useInfiniteQuery({
    queryKey: [...trpc.evaluations.cases.pathKey(), entry, filters],
    queryFn: ({ pageParam }) =>
      client.evaluations.cases.query({ setId: entry, ...filters, offset: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: ({ total, items }, _pages, offset) =>
      offset + items.length < total && items.length > 0 ? offset + items.length : null,
    placeholderData: keepPreviousData,
  });
}
