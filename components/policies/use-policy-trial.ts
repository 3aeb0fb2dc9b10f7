"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import type { PolicySettings } from "@/server/engine/snapshot";

/** What pictures are drawn of: the policy as saved (no settings), or as typed. */
type Trial = {
  readonly id: string | null;
  readonly settings: PolicySettings | null;
  readonly contextUsed: number;
};

/** By what the page was opened (id or name), so that what it loads first is what the pictures then ask for. */
export const OpenedPolicy = createContext<string | null>(null);
export const useOpenedPolicy = () => useContext(OpenedPolicy);

/** They are part of the program: nothing changes them while it runs. */
export function usePresets() {
  return useQuery(useTRPC().policies.presets.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
}

export function useBands(trial: Trial) {
  return useQuery(useTRPC().policies.bands.queryOptions(toInput(trial), { placeholderData: keepPreviousData }));
}

export function usePreview(trial: Trial, role: string | null) {
  return useQuery(
    useTRPC().policies.preview.queryOptions({ ...toInput(trial), role }, { placeholderData: keepPreviousData }),
  );
}

/** The same, as lists that may be written to: the wire's types know no others. */
function toInput({ settings, ...trial }: Trial) {
  if (settings === null) return { ...trial, settings };
  const { presentation } = settings;
  return {
    ...trial,
    settings: { ...settings, presentation: { ...presentation, metaTools: [...presentation.metaTools] } },
  };
}
