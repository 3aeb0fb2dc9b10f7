"use client";

import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { listCounts } from "@/components/words/list-counts";
import { type SyncChoice, toApplyInput } from "./sync-choice";

type Look = {
  sourceId: string;
  /** Pasted or uploaded text, for a source without a URL. */
  document?: string;
};

export function useSync() {
  const trpc = useTRPC();
  const preview = useAction(trpc.sources.previewSync.mutationOptions(), { failure: "inline" });
  const apply = useAction(trpc.sources.applySync.mutationOptions(), {
    done: ({ added, changed, removed }) => `Draft updated: ${describeOutcome(added, changed, removed)}.`,
    failure: "inline",
  });
  const look = (input: Look) => {
    apply.reset();
    preview.mutate(input);
  };
  return {
    plan: preview.data ?? null,
    isLooking: preview.isPending,
    /** The length of the document being read; 0: the source is asked. */
    letters: preview.variables?.document?.length ?? 0,
    isApplying: apply.isPending,
    /** The last applied result; null while previewing. */
    outcome: apply.data ?? null,
    lookError: preview.refusal,
    applyError: apply.refusal,
    look,
    lookAgain: () => preview.variables && look(preview.variables),
    take(choice: SyncChoice) {
      if (preview.data === undefined || preview.variables === undefined) return;
      apply.mutate({ ...preview.variables, ...toApplyInput(preview.data, choice) });
    },
    close() {
      preview.reset();
      apply.reset();
    },
  };
}

export type Sync = ReturnType<typeof useSync>;

export function describeOutcome(added: number, changed: number, removed: number): string {
  const said = listCounts([
    [added, "added"],
    [changed, "changed"],
    [removed, "deleted"],
  ]);
  return said.length === 0
    ? "no tools changed"
    : `${said.join(", ")} ${added + changed + removed === 1 ? "tool" : "tools"}`;
}
