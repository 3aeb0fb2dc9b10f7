"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { useUrlState } from "@/components/url/use-url-state";

const DEFAULTS = { q: "", kind: "all", days: "7", role: "" };
export const RANGES = [
  { value: "1", label: "last 24 hours" },
  { value: "7", label: "last 7 days" },
  { value: "30", label: "last 30 days" },
  { value: "90", label: "last 90 days" },
];

export type MissRange = { readonly from: string; readonly role: string | null };

/** Misses of a time and a role, and the names of tools and roles, all asked for at once. */
export function useMisses() {
  const trpc = useTRPC();
  const [filters, setFilters] = useUrlState(DEFAULTS);
  // One moment for the whole visit: a range that moves along would be asked for again with every change.
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
