"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import type { Gate } from "@/server/contract/evaluations";

const POLL_MS = 900;

export function useGates(draftHash: string, initial: readonly Gate[]): readonly Gate[] {
  const gates = useQuery(
    useTRPC().evaluations.gates.queryOptions(
      { hash: draftHash },
      {
        initialData: [...initial],
        refetchInterval: ({ state }) =>
          state.data?.some(({ status }) => status === "running") === true ? POLL_MS : false,
      },
    ),
  );
  return gates.data;
}
