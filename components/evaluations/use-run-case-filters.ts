"use client";

import { useDebounced } from "@/components/ui/use-debounced";
import { useUrlState } from "@/components/url/use-url-state";
import { RUN_CASE_FILTERS } from "@/server/contract/eval-runs";
import type { RunCaseFilters } from "./use-run-cases";

const RUN_CASE_DEFAULTS = { q: "", kind: "", only: "all", against: "published" };

export function useRunCaseFilters(id: string) {
  const [address, setAddress] = useUrlState(RUN_CASE_DEFAULTS);
  const search = useDebounced(address.q.trim());
  const only = RUN_CASE_FILTERS.find((name) => name === address.only) ?? null;
  const filters: RunCaseFilters = { id, against: address.against, search, kind: address.kind || null, only };
  return { address, setAddress, filters, only };
}
