"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import type { Trial } from "./to-trial";

/** A query sent as a POST, because messages can be longer than a URL. */
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

/** Finds unsent tools by name when the page holds only the best matches. */
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
