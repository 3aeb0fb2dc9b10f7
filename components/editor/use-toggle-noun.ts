"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readApiError } from "@/components/trpc/api-error";
import { toast } from "@/components/ui/toaster";
import type { EntryView } from "./noun-kind";
import { useNounProcedures } from "./use-noun-procedures";

type Switched = EntryView & { readonly enabled: boolean };

/** Turns list entries on or off in the draft, with an optimistic update. */
export function useToggleNoun(noun: "category" | "skill", title: string) {
  const procedures = useNounProcedures(noun);
  const queryClient = useQueryClient();
  const key = procedures.list.queryKey();
  const show = (change: (list: readonly Switched[]) => readonly Switched[]) =>
    queryClient.setQueryData(key, (list) => list && (change(list as never) as never));
  const toggle = useMutation(
    procedures.update.mutationOptions({
      onMutate: async (input) => {
        await queryClient.cancelQueries({ queryKey: key });
        const before = queryClient.getQueryData(key);
        const { id, enabled } = input as unknown as Switched;
        show((list) => list.map((entry) => (entry.id === id ? { ...entry, enabled } : entry)));
        return { before };
      },
      onSuccess: (answer) => {
        const saved = answer as unknown as Switched;
        show((list) => list.map((entry) => (entry.id === saved.id ? saved : entry)));
        toast.success(
          `${title} ${saved.name} is ${saved.enabled ? "on" : "off"} in the draft. Agents get it when you publish.`,
        );
      },
      onError: (error, _input, context) => {
        queryClient.setQueryData(key, context?.before);
        toast.error(readApiError(error).message);
      },
    }),
  );
  return {
    /** The entry being saved: it has no new version yet. */
    savingId: toggle.isPending ? toggle.variables.id : null,
    toggle: ({ updatedAt: _, ...entry }: Switched, enabled: boolean) => toggle.mutate({ ...entry, enabled } as never),
  };
}
