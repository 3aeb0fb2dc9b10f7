"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { NOUN_ACTIONS } from "@/components/editor/noun-actions";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toaster";
import type { SourceRow } from "./source-state";

/** Optimistic; rolls back if the server refuses. */
export function SourceSwitch({ source }: { source: SourceRow }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mayEdit = useMay("policy.edit");
  const mayManage = useMay("people.manage");
  const isCommand = source.connection.transport === "stdio";
  const key = trpc.sources.rows.queryKey();
  const show = (enabled: boolean) =>
    queryClient.setQueryData(key, (rows) => rows?.map((row) => (row.id === source.id ? { ...row, enabled } : row)));
  const actions = NOUN_ACTIONS.source(useTRPCClient());
  const { name, kind, title, description, connection } = source;
  const update = useMutation({
    mutationFn: (enabled: boolean) => actions.update({ name, kind, title, description, connection, enabled }, source),
    onMutate: async (enabled) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData(key);
      show(enabled);
      return { before };
    },
    onSuccess: ({ enabled }) =>
      void toast.success(
        `Source ${name} ${enabled ? "enabled" : "disabled"} in the draft. This takes effect when you publish.`,
      ),
    onError: (error, _input, context) => {
      queryClient.setQueryData(key, context?.before);
      toast.error(readApiError(error).message);
    },
  });
  return (
    // Sits above the link that covers the row.
    <span className="relative z-1 inline-flex">
      <Switch
        checked={source.enabled}
        disabled={!mayEdit || update.isPending || (isCommand && !mayManage)}
        onChange={(enabled) => update.mutate(enabled)}
      >
        <span className="sr-only">Source {name} is enabled</span>
      </Switch>
    </span>
  );
}
