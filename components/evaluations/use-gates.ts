"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import type { Gate } from "@/server/contract/evaluations";

const LOOK_EVERY_MS = 900;

/** The gates of one draft, kept current while one of them runs. Everyone who asks for the same draft shares the answer. */
export function useGates(draftHash: string, initial: readonly Gate[]): readonly Gate[] {
  const gates = useQuery(
    useTRPC().evaluations.gates.queryOptions(
      { hash: draftHash },
      {
        initialData: [...initial],
        refetchInterval: ({ state }) =>
          state.data?.some(({ status }) => status === "running") === true ? LOOK_EVERY_MS : false,
      },
    ),
  );
  return gates.data;
}
