"use client";

import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/words/count-of";

type DiscardDraftProps = { draftHash: string; changes: number; base: number; onDiscarded: () => void };

export function DiscardDraft({ draftHash, changes, base, onDiscarded }: DiscardDraftProps) {
  const [open, setOpen] = useState(false);
  const discard = useAction(useTRPC().revisions.discardDraft.mutationOptions(), {
    done: `Draft discarded. It matches revision ${base} again.`,
    onSettled: () => {
      setOpen(false);
      onDiscarded();
    },
  });
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setOpen(true)}>
        Discard draft
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Discard the draft?"
        consequence={`This discards ${countOf(changes, "unpublished change")} by all editors and resets the draft to revision ${base}. Agents are not affected. The audit log keeps a record of the changes.`}
        action={`Discard ${countOf(changes, "change")}`}
        pending={discard.isPending}
        onConfirm={() => discard.mutate({ draftHash })}
      />
    </>
  );
}
