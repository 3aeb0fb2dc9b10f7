"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import { type PendingCells, pendingKey } from "./prepare-matrix";

type Change = {
  readonly role: { readonly id: string; readonly name: string };
  readonly tools: readonly string[];
  readonly allowed: boolean;
};

/** Optimistic, saved one after the other, with rollback and Undo. */
export function useMatrixToggle() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<PendingCells>(new Map());
  const allow = useAction(trpc.roles.allow.mutationOptions({ scope: { id: "role matrix" } }), { failure: "inline" });

  const settle = ({ role, tools, allowed }: Change) => {
    setPending((current) => {
      const next = new Map(current);
      for (const tool of tools) {
        const key = pendingKey(role.id, tool);
        // A later click on the same cell settles itself.
        if (next.get(key) === allowed) next.delete(key);
      }
      return next;
    });
  };

  const change = async (wanted: Change) => {
    const { role, tools, allowed } = wanted;
    setPending(
      (current) => new Map([...current, ...tools.map((tool) => [pendingKey(role.id, tool), allowed] as const)]),
    );
    try {
      await allow.mutateAsync({ id: role.id, tools: [...tools], allowed });
      toast.success(`${describeChange(wanted)} in the draft.`, {
        id: "role matrix",
        action: { label: "Undo", onClick: () => void change({ ...wanted, allowed: !allowed }) },
      });
      await queryClient.refetchQueries({ queryKey: trpc.roles.matrix.queryKey() }, { cancelRefetch: false });
    } catch (error) {
      toast.error(`Couldn't change ${role.name}. ${readApiError(error).message}`);
    } finally {
      settle(wanted);
    }
  };
  return { pending, change: (wanted: Change) => void change(wanted) };
}

function describeChange({ role, tools, allowed }: Change): string {
  const [only] = tools;
  const what = tools.length === 1 ? (only ?? "") : countOf(tools.length, "tool");
  return allowed ? `${what} added to ${role.name}` : `${what} removed from ${role.name}`;
}
