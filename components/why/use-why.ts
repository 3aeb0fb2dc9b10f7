"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useAction } from "@/components/forms/use-action";
import { useUndoFixes } from "@/components/misses/use-undo-fixes";
import { isWorthRetrying, readApiError } from "@/components/trpc/api-error";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import type { WhyAbout, WhyFixes, WhyView } from "@/server/contract/why";
import { describePlan } from "./describe-step";

/** Without the right to read policy, only rounds of one's own chat can be asked about. */
export function useWhy(about: WhyAbout, tool: string | null, readsPolicy: boolean) {
  const path = useTRPC().why.tool.mutationKey();
  const client = useTRPCClient();
  return useQuery({
    queryKey: [...path, about, tool, readsPolicy],
    queryFn: ({ signal }): Promise<WhyView> | null => {
      if (tool === null) return null;
      if (readsPolicy || about.kind !== "round") return client.why.tool.mutate({ tool, about }, { signal });
      return client.chats.why.mutate({ tool, roundId: about.roundId }, { signal });
    },
    enabled: tool !== null,
    // Rounds are recorded a few seconds after their answer.
    retry: (failures, error) =>
      about.kind === "round" && readApiError(error).code === "NOT_FOUND"
        ? failures < 6
        : failures < 2 && isWorthRetrying(error),
    retryDelay: 1500,
  });
}

export function useWhyFixes(about: WhyAbout, tool: string) {
  const path = useTRPC().why.fixes.mutationKey();
  const client = useTRPCClient();
  return useQuery({
    queryKey: [...path, about, tool],
    queryFn: ({ signal }) => client.why.fixes.mutate({ tool, about }, { signal }),
  });
}

export function useWhyPreviews({ tool, role, message }: WhyView, plans: WhyFixes["plans"]) {
  const path = useTRPC().why.preview.mutationKey();
  const client = useTRPCClient();
  return useQueries({
    queries: plans.map(({ steps }) => ({
      queryKey: [...path, tool, role, message, steps],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.why.preview.mutate({ tool, role, message: message ?? "", steps: [...steps] }, { signal }),
    })),
  });
}

export function useApplyPlan() {
  const undo = useUndoFixes();
  const router = useRouter();
  return useAction(useTRPC().why.applyFixes.mutationOptions(), {
    onDone: (applied, { steps }) => {
      toast.success("Added to the draft", {
        description: `${describePlan(steps)}. Agents get it when you publish.`,
        duration: 15_000,
        action: { label: "Undo", onClick: () => void undo(applied) },
        cancel: { label: "Review and publish", onClick: () => router.push("/publish") },
      });
    },
  });
}
