"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import type { PolicySettings } from "@/server/engine/model/snapshot";

type Trial = {
  readonly id: string | null;
  readonly settings: PolicySettings | null;
  readonly contextUsed: number;
};

/** The id or name in the URL, so that the charts use the same query keys as the page. */
export const OpenedPolicy = createContext<string | null>(null);
export const useOpenedPolicy = () => useContext(OpenedPolicy);

/** Built in, so they never go stale. */
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

function toInput({ settings, ...trial }: Trial) {
  return { ...trial, settings: settings && toWire(settings) };
}

/** The wire types have no readonly arrays. */
export function toWire({ presentation, ...settings }: PolicySettings) {
  return {
    ...settings,
    presentation: { ...presentation, metaTools: [...presentation.metaTools] },
  };
}
