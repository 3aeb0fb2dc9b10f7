"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/components/ui/use-debounced";

/** Debounced dry run of unsaved input; null skips it. Uses POST because inputs can exceed URL limits, but caches like a query. */
export function useDebouncedPreview<Input, Output>(
  what: string,
  input: Input | null,
  ask: (input: Input) => Promise<Output>,
) {
  const typed = JSON.stringify(input);
  const settled = useDebounced(typed);
  const query = useQuery({
    queryKey: ["tried", what, settled],
    queryFn: () => ask(JSON.parse(settled) as Input),
    enabled: settled !== "null",
    placeholderData: keepPreviousData,
  });
  return { ...query, isSettled: typed === settled && !query.isPlaceholderData };
}
