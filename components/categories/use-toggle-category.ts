"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import type { CategoryView } from "./category-kind";

/** Switches a category on or off in the draft: shown at once, taken back if the server refuses. */
export function useToggleCategory() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const key = trpc.categories.list.queryKey();
  const toggle = useMutation(
    trpc.categories.update.mutationOptions({
      onMutate: async ({ id, enabled }) => {
        await queryClient.cancelQueries({ queryKey: key });
        const before = queryClient.getQueryData(key);
        queryClient.setQueryData(key, (list) =>
          list?.map((entry) => (entry.id === id ? { ...entry, enabled } : entry)),
        );
        return { before };
      },
      onSuccess: (saved) => {
        queryClient.setQueryData(key, (list) => list?.map((entry) => (entry.id === saved.id ? saved : entry)));
        toast.success(
          `Category ${saved.name} is ${saved.enabled ? "on" : "off"} in the draft. Agents get it once you publish.`,
        );
      },
      onError: (error, _input, context) => {
        queryClient.setQueryData(key, context?.before);
        toast.error(readApiError(error).message);
      },
    }),
  );
  return {
    /** The one that is being saved: until then it has no version to be changed on. */
    savingId: toggle.isPending ? toggle.variables.id : null,
    toggle: ({ updatedAt: _, ...entry }: CategoryView, enabled: boolean) =>
      toggle.mutate({ ...entry, enabled, keywords: [...entry.keywords], tools: [...entry.tools] }),
  };
}
