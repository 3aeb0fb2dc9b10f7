"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { useDebounced } from "@/components/ui/use-debounced";
import type { PolicyCurve } from "@/server/contract/policies";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { toWire, useOpenedPolicy } from "./use-policy-trial";

const SETTLE_MS = 300;
const POLL_MS = 700;

/** What the settings on the form recall and cost, measured in the background. */
export function usePolicyCurve(settings: PolicySettings) {
  const id = useOpenedPolicy();
  const typed = useDebounced(settings, SETTLE_MS);
  return useQuery(
    useTRPC().policies.curve.queryOptions(
      { id, settings: toWire(typed) },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => (state.data !== undefined && isMeasuring(state.data) ? POLL_MS : false),
      },
    ),
  );
}

export function isMeasuring({ done, total, error }: PolicyCurve): boolean {
  return error === null && done < total;
}
