"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { SyncPlan } from "@/components/sources/sync-choice";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPCClient } from "@/components/trpc/trpc";

/** What is known of the tools of one new source. */
export type ToolsState =
  | { readonly kind: "reading" }
  | { readonly kind: "failed"; readonly error: string }
  | { readonly kind: "read"; readonly plan: SyncPlan }
  | { readonly kind: "added"; readonly count: number };

/** Reads new sources side by side and adds their tools to the draft. One that fails does not stop the others. */
export function useFileTools() {
  const client = useTRPCClient();
  const [states, setStates] = useState<Readonly<Record<string, ToolsState>>>({});
  const set = (id: string, state: ToolsState) => setStates((before) => ({ ...before, [id]: state }));
  const attempt = async (id: string, work: () => Promise<ToolsState>) => {
    try {
      set(id, await work());
    } catch (error) {
      set(id, { kind: "failed", error: readApiError(error).message });
    }
  };
  const look = async (id: string): Promise<SyncPlan> => client.sources.previewSync.mutate({ sourceId: id });
  const read = async (ids: readonly string[]) => {
    for (const id of ids) set(id, { kind: "reading" });
    await Promise.all(ids.map((id) => attempt(id, async () => ({ kind: "read", plan: await look(id) }))));
  };
  const add = useMutation({
    async mutationFn(ids: readonly string[]) {
      for (const id of ids) {
        await attempt(id, async () => {
          // Names of the source before it may have been taken, so the plan is made again.
          const plan = await look(id);
          const only = plan.added.map(({ tool }) => tool.name);
          const { added } = await client.sources.applySync.mutate({ sourceId: id, planHash: plan.hash, only });
          return { kind: "added", count: added };
        });
      }
    },
  });
  return { states, read, add: add.mutate, isAdding: add.isPending };
}
