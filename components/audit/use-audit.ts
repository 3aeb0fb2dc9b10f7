"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import type { AuditFilters } from "./audit-query";
import { toAuditInput } from "./audit-query";

/** Newest first. */
export function useAudit(filters: AuditFilters) {
  return useQuery(useTRPC().audit.list.queryOptions(toAuditInput(filters), { placeholderData: keepPreviousData }));
}
