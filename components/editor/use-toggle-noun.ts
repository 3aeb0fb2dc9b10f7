"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readApiError } from "@/components/trpc/api-error";
import { type ApiClient, useTRPCClient } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import { type NounActions, useNounKeys } from "./noun-actions";
import type { EntryView } from "./noun-kind";

export type EnabledView = EntryView & { readonly enabled: boolean };

export type ToggleNoun<View> = {
  /** The entry being saved: it has no new version yet. */
  readonly savingId: string | null;
  readonly toggle: (entry: View, enabled: boolean) => void;
};

type Toggled<View> = { readonly entry: View; readonly enabled: boolean };

/** Turns list entries on or off in the draft, with an optimistic update. */
export function useToggleNoun<View extends EnabledView>(
  noun: "category" | "skill",
  actions: (client: ApiClient) => NounActions<View>,
): ToggleNoun<View> {
  const { update } = actions(useTRPCClient());
  const queryClient = useQueryClient();
  const key = useNounKeys(noun).list;
  const show = (id: string, change: (entry: View) => View) =>
    queryClient.setQueryData<readonly View[]>(key, (list) => list?.map((old) => (old.id === id ? change(old) : old)));
  const toggle = useMutation({
    mutationFn: ({ entry: { updatedAt: _, ...fields }, enabled }: Toggled<View>) =>
      update({ ...fields, enabled }, fields),
    onMutate: async ({ entry, enabled }) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData(key);
      show(entry.id, (old) => ({ ...old, enabled }));
      return { before };
    },
    onSuccess: (saved) => {
      show(saved.id, () => saved);
      const title = noun.charAt(0).toUpperCase() + noun.slice(1);
      toast.success(
        `${title} ${saved.name} ${saved.enabled ? "enabled" : "disabled"} in the draft. This takes effect when you publish.`,
      );
    },
    onError: (error, _input, context) => {
      queryClient.setQueryData(key, context?.before);
      toast.error(readApiError(error).message);
    },
  });
  return {
    savingId: toggle.isPending ? toggle.variables.entry.id : null,
    toggle: (entry, enabled) => toggle.mutate({ entry, enabled }),
  };
}
