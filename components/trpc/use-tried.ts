"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/components/ui/use-debounced";

/**
 * Asks the server what would come of something that is being typed, once it stands still; null: there is nothing to ask.
 * The procedures behind it are posted, since what is typed may be long for an address, but write nothing; so their answers
 * are kept like any query's.
 */
export function useTried<Input, Output>(what: string, input: Input | null, ask: (input: Input) => Promise<Output>) {
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
