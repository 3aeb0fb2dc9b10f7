"use client";

import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useAction } from "@/components/forms/use-action";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import type { MissDetail, MissFix } from "@/server/contract/misses";
import type { MissRow } from "@/server/contract/usage";
import { describeFix } from "./describe-fix";
import { useUndoFixes } from "./use-undo-fixes";

type Samples = MissDetail["samples"];

/** In larger catalogs, trying every fix is too slow: only the selected one is tried. */
const MAX_TOOLS_TO_TRY_ALL = 1000;

const toTry = (samples: Samples) => samples.map(({ message, role }) => ({ message, role }));

export function useFixEffect(fix: MissFix | null, samples: Samples) {
  const path = useTRPC().misses.tryFix.mutationKey();
  const client = useTRPCClient();
  return useQuery({
    queryKey: [...path, "all", fix, toTry(samples)],
    queryFn: ({ signal }) =>
      fix === null ? null : client.misses.tryFix.mutate({ fix, samples: toTry(samples), withOthers: true }, { signal }),
    enabled: fix !== null,
    placeholderData: keepPreviousData,
  });
}

export function useFixCounts(fixes: readonly MissFix[], samples: Samples, toolCount: number) {
  const path = useTRPC().misses.tryFix.mutationKey();
  const client = useTRPCClient();
  return useQueries({
    queries: fixes.map((fix) => ({
      queryKey: [...path, "samples", fix, toTry(samples)],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.misses.tryFix.mutate({ fix, samples: toTry(samples), withOthers: false }, { signal }),
      enabled: samples.length > 0 && toolCount <= MAX_TOOLS_TO_TRY_ALL,
    })),
    combine: (results) => results.map(({ data }) => data?.samples ?? null),
  });
}

/** Adds a fix to the draft and offers to undo it. */
export function useApplyFix(miss: MissRow, onDone: () => void) {
  const trpc = useTRPC();
  const undo = useUndoFixes();
  const router = useRouter();
  const settle = useAction(trpc.misses.settle.mutationOptions());
  const reopen = useAction(trpc.misses.reopen.mutationOptions());
  return useAction(trpc.misses.applyFix.mutationOptions(), {
    onDone: (applied, fix) => {
      const settled = { kind: miss.kind, name: miss.name, role: "role" in fix ? fix.role : null };
      settle.mutate(settled);
      onDone();
      toast.success("Added to the draft", {
        description: `${describeFix(fix)}. Agents get it when you publish.`,
        duration: 15_000,
        action: { label: "Undo", onClick: () => void undo([applied]).then(() => reopen.mutate(settled)) },
        cancel: { label: "Review and publish", onClick: () => router.push("/publish") },
      });
    },
    failure: "inline",
  });
}
