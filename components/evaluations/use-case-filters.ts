"use client";

import { useDebounced } from "@/components/ui/use-debounced";
import { useUrlState } from "@/components/url/use-url-state";
import type { CaseFilters } from "./use-cases";

export const CASE_DEFAULTS = { q: "", kind: "all", role: "all", only: "all" };

export function useCaseFilters() {
  const [address, setAddress] = useUrlState(CASE_DEFAULTS);
  const search = useDebounced(address.q.trim());
  const filters: CaseFilters = {
    search,
    kind: address.kind === "all" ? null : address.kind,
    role: address.role === "all" ? null : address.role,
    only: address.only === "none" || address.only === "unknown" ? address.only : null,
  };
  return { address, setAddress, filters };
}
