"use client";

import { useTRPC } from "@/components/trpc/trpc";
import type { Noun } from "@/server/contract/noun-lists";
import { listOf } from "./noun-kind";

/**
 * The procedures of a noun. Every noun has the same six (`server/trpc/noun-router.ts`) and differs only in its fields, which
 * the noun's own schema checks; so one noun's types stand for all.
 */
export function useNounProcedures(noun: Noun) {
  const trpc = useTRPC();
  return trpc[listOf(noun)] as unknown as typeof trpc.bundles;
}
