"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";

const LOOK_EVERY_MS = 900;

/** The runs of a set, newest first, kept current while one of them goes on. */
export function useRuns(entry: string, enabled = true) {
  return useQuery(
    useTRPC().evaluations.runs.queryOptions(
      { setId: entry },
      {
        enabled,
        refetchInterval: ({ state }) =>
          state.data?.some(({ status }) => status === "running" || status === "waiting") === true
            ? LOOK_EVERY_MS
            : false,
      },
    ),
  );
}
