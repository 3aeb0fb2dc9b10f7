"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readApiError } from "@/components/trpc/api-error";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import { type CoreChange, changeCore } from "./change-core";

export type CoreView = ApiOutput["core"]["get"];

/** Optimistic, with Undo and rollback. */
export function useSetCore() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const key = trpc.core.get.queryKey();
  const { mutate } = useMutation(
    trpc.core.set.mutationOptions({
      // Run in order, so an Undo can't overtake its change.
      scope: { id: "core" },
      onMutate: async (change) => {
        await queryClient.cancelQueries({ queryKey: key });
        const before = queryClient.getQueryData(key);
        queryClient.setQueryData(key, (view) => view && changeCore<CoreView["roles"][number], CoreView>(view, change));
        return { before };
      },
      onSuccess: (_saved, change) => {
        const { tool, role, isCore } = change;
        const whose = role === null ? "every role" : role;
        const words = isCore ? "is core" : "is no longer core";
        toast.success(`${tool} ${words} for ${whose} in the draft.`, {
          action: { label: "Undo", onClick: () => mutate({ ...change, isCore: !isCore }) },
        });
      },
      onError: (error, _change, context) => {
        queryClient.setQueryData(key, context?.before);
        toast.error(readApiError(error).message);
      },
    }),
  );
  return (change: CoreChange) => mutate(change);
}
