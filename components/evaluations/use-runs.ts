"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";

const POLL_MS = 900;

export function useRuns(entry: string, enabled = true) {
  return useQuery(
    useTRPC().evaluations.runs.queryOptions(
      { setId: entry },
      {
        enabled,
        refetchInterval: ({ state }) =>
          state.data?.some(({ status }) => status === "running" || status === "waiting") === true ? POLL_MS : false,
      },
    ),
  );
}
