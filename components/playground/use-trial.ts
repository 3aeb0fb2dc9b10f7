"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
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

/** What each comparison would lose. It doesn't depend on the message, so typing asks nothing. */
export function useComparedHarm(trial: Trial | null) {
  return useQuery(useTRPC().playground.harm.queryOptions(withoutTexts(trial) ?? skipToken, { staleTime: 60_000 }));
}

function withoutTexts(trial: Trial | null) {
  if (trial === null || trial.subjects.length < 2) return null;
  const { messages: _messages, shown: _shown, history: _history, ...rest } = trial;
  return rest;
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
