"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "@/components/trpc/trpc";

export type ToolCosts = {
  /** Undefined while loading, or if the tool isn't in the catalog. */
  of(name: string): number | undefined;
  sum(names: Iterable<string>): number;
  readonly isPending: boolean;
};

/** One shared query for every picker and list. */
export function useToolCosts(): ToolCosts {
  const { data, isPending } = useQuery(useTRPC().tools.rows.queryOptions(undefined, { staleTime: 60_000 }));
  return useMemo(() => {
    const known = new Map(data?.map(({ name, schemaTokens }) => [name, schemaTokens]));
    return {
      of: (name) => known.get(name),
      sum: (names) => [...new Set(names)].reduce((total, name) => total + (known.get(name) ?? 0), 0),
      isPending,
    };
  }, [data, isPending]);
}
