"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { useDebounced } from "@/components/ui/use-debounced";
import type { Finding } from "@/server/contract/finder";

const LONGEST = 200;

/** Filters the previous result until the next one arrives. */
export function useFinder(query: string): { findings: readonly Finding[]; isLooking: boolean; isError: boolean } {
  const typed = query.trim().slice(0, LONGEST);
  const asked = useDebounced(typed, 120);
  const found = useQuery(
    useTRPC().finder.find.queryOptions(asked === "" ? skipToken : { query: asked }, {
      staleTime: 10_000,
      placeholderData: keepPreviousData,
    }),
  );
  if (typed === "") return { findings: [], isLooking: false, isError: false };
  const isLooking = typed !== asked || found.isFetching;
  const words = typed.toLowerCase().split(/\s+/);
  const fits = ({ name, detail }: Finding) => words.every((word) => `${name} ${detail}`.toLowerCase().includes(word));
  const data = found.data ?? [];
  return { findings: isLooking ? data.filter(fits) : data, isLooking, isError: found.isError };
}
