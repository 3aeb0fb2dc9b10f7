"use client";

import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useAction } from "@/components/forms/use-action";
import { readApiError } from "@/components/trpc/api-error";
import { type ApiOutput, useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import type { MissDetail, MissFix } from "@/server/contract/misses";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import type { MissRow } from "@/server/contract/usage";
import { describeFix } from "./describe-fix";

type Samples = MissDetail["samples"];
type Applied = ApiOutput["misses"]["applyFix"];

/** In larger catalogs, trying every fix is too slow: only the selected one is tried. */
const MAX_TOOLS_TO_TRY_ALL = 1000;

const toTry = (samples: Samples) => samples.map(({ message, role }) => ({ message, role }));

/** The effect of the selected fix, including on other messages. */
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

/** The effect of each fix on the sample messages. */
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
  const undo = useUndoFix();
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
        action: { label: "Undo", onClick: () => void undo(applied).then(() => reopen.mutate(settled)) },
        cancel: { label: "Review and publish", onClick: () => router.push("/publish") },
      });
    },
    failure: "inline",
  });
}

/** Uses the normal edit procedures, so later changes by others aren't overwritten. */
function useUndoFix() {
  const trpc = useTRPC();
  const categories = useAction(trpc.categories.update.mutationOptions(), { failure: "inline" });
  const removeCategory = useAction(trpc.categories.remove.mutationOptions(), { failure: "inline" });
  const tools = useAction(trpc.tools.update.mutationOptions(), { failure: "inline" });
  const bundles = useAction(trpc.bundles.update.mutationOptions(), { failure: "inline" });
  const removeBundle = useAction(trpc.bundles.remove.mutationOptions(), { failure: "inline" });
  const roles = useAction(trpc.roles.update.mutationOptions(), { failure: "inline" });
  const write = ({ noun, before, after }: Applied) => {
    const { id, version } = after;
    switch (noun) {
      case "category":
        return before
          ? categories.mutateAsync(NOUN_SCHEMAS.category.update.parse({ ...before, version }))
          : removeCategory.mutateAsync({ id, version });
      case "bundle":
        return before
          ? bundles.mutateAsync(NOUN_SCHEMAS.bundle.update.parse({ ...before, version }))
          : removeBundle.mutateAsync({ id, version });
      case "tool":
        return before && tools.mutateAsync(NOUN_SCHEMAS.tool.update.parse({ ...before, version }));
      case "role":
        return before && roles.mutateAsync(NOUN_SCHEMAS.role.update.parse({ ...before, version }));
    }
  };
  return async (applied: Applied) => {
    try {
      await write(applied);
      toast.success("Fix undone");
    } catch (error) {
      toast.error(readApiError(error).message);
    }
  };
}
