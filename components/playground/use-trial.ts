"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import type { Trial } from "./to-trial";

/** What the trial comes to. Asked for as a query, though messages that are longer than an address go as a POST. */
export function useTrial(trial: Trial | null) {
  const path = useTRPC().playground.try.mutationKey();
  const client = useTRPCClient();
  return useQuery({
    queryKey: [...path, trial],
    queryFn: ({ signal }) => (trial === null ? null : client.playground.try.mutate(trial, { signal })),
    enabled: trial !== null,
    placeholderData: trial === null ? undefined : keepPreviousData,
  });
}

/** Tools by name among all that were not sent, where the page holds only the nearest. */
export function useFoundOutcomes(trial: Trial, query: string, isNeeded: boolean) {
  const path = useTRPC().playground.find.mutationKey();
  const client = useTRPCClient();
  const { subjects, ...request } = trial;
  const [subject] = subjects;
  return useQuery({
    queryKey: [...path, subject, request, query],
    queryFn: ({ signal }) =>
      subject === undefined ? null : client.playground.find.mutate({ ...request, subject, query }, { signal }),
    enabled: isNeeded && query !== "",
    placeholderData: keepPreviousData,
  });
}
