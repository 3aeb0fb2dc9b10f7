"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import type { RunCasesQuery } from "@/server/contract/eval-runs";

export type RunCaseFilters = Pick<RunCasesQuery, "id" | "against" | "search" | "kind" | "only">;

const PAGE = 50;

export function useRunCases(filters: RunCaseFilters) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useInfiniteQuery({
    queryKey: [...trpc.evaluations.runCases.pathKey(), filters],
    queryFn: ({ pageParam }) => client.evaluations.runCases.query({ ...filters, offset: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: ({ total, items }, _pages, offset) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : null,
    placeholderData: keepPreviousData,
    // The first request may have been sent before the run finished.
    refetchOnMount: "always",
  });
}

/** How many of all cases, whatever the filters, now miss more tools than in the other run. */
export function useLostCases({ id, against }: Pick<RunCaseFilters, "id" | "against">) {
  const counts = useQuery(useTRPC().evaluations.runCases.queryOptions({ id, against, limit: 1 })).data?.counts;
  return counts ?? { compared: 0, lost: 0 };
}
