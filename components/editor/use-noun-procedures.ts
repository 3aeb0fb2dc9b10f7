"use client";

import { useTRPC } from "@/components/trpc/trpc";
import type { Noun } from "@/server/contract/noun-lists";
import { listOf } from "./noun-kind";

/** All nouns have the same procedures (`server/api/trpc/noun-router.ts`), so the types of one are used for all. */
export function useNounProcedures(noun: Noun) {
  const trpc = useTRPC();
  return trpc[listOf(noun)] as unknown as typeof trpc.bundles;
}
