"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readApiError } from "@/components/trpc/api-error";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { toast, toastWithUndo } from "@/components/ui/toaster";
import type { BulkAction } from "@/server/contract/tools";
import { applyBulk, describeBulk } from "./apply-bulk";

type Rows = ApiOutput["tools"]["rows"];

/** Optimistic: rows change first and roll back if the server refuses. */
export function useBulkTools() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const rowsFilter = trpc.tools.rows.pathFilter();
  const bulk = useMutation(
    trpc.tools.bulk.mutationOptions({
      onMutate: async ({ ids, action }) => {
        await queryClient.cancelQueries(rowsFilter);
        const before = queryClient.getQueriesData<Rows>(rowsFilter);
        const chosen = new Set(ids);
        queryClient.setQueriesData<Rows>(rowsFilter, (rows) => rows && [...applyBulk(rows, chosen, action)]);
        return { before };
      },
      onError: (error, _input, context) => {
        for (const [key, rows] of context?.before ?? []) queryClient.setQueryData(key, rows);
        toast.error(readApiError(error).message);
      },
    }),
  );
  const { mutate, mutateAsync } = bulk;

  /** Shows a toast with Undo. `target` names the bundle, category or role. */
  const changeMany = async (ids: readonly string[], action: BulkAction, target = ""): Promise<boolean> => {
    const outcome = await mutateAsync({ ids: [...ids], action }).catch(() => null);
    if (outcome === null) return false;
    const text = describeBulk(action, outcome.changed.length, ids.length, target);
    if (outcome.changed.length === 0) toast.info(text);
    else toastWithUndo(text, () => mutate({ ids: [...outcome.changed], action: outcome.undo }));
    return true;
  };
  return {
    changeOne: (id: string, action: BulkAction) => mutate({ ids: [id], action }),
    changeMany,
    pending: bulk.isPending,
  };
}
