"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { useUrlState } from "@/components/url/use-url-state";

const DEFAULTS = { q: "", kind: "all", days: "7", role: "" };
export const RANGES = [
  { value: "1", label: "Last 24 hours" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
];

export type MissRange = { readonly from: string; readonly role: string | null };

/** Loads misses, tool names and role names in parallel. */
export function useMisses() {
  const trpc = useTRPC();
  const [filters, setFilters] = useUrlState(DEFAULTS);
  // Fixed for the visit: a moving range would refetch on every render.
  const [now] = useState(() => Date.now());
  const days = RANGES.some(({ value }) => value === filters.days) ? Number(filters.days) : 7;
  const range: MissRange = {
    from: new Date(now - days * 86_400_000).toISOString(),
    role: filters.role === "" ? null : filters.role,
  };
  return {
    filters: { ...filters, days: String(days) },
    setFilters,
    range,
    misses: useQuery(trpc.usage.misses.queryOptions(range)),
    tools: useQuery(trpc.tools.rows.queryOptions(undefined, { staleTime: 60_000 })),
    roles: useQuery(trpc.roles.list.queryOptions()),
  };
}
