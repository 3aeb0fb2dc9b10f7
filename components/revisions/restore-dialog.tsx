"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextareaField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";

export function RestoreDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [note, setNote] = useState("");
  const [discardDraft, setDiscardDraft] = useState(false);
  const draft = useQuery(trpc.revisions.unpublished.queryOptions()).data;
  const unpublished = draft?.count ?? 0;
  const restore = useMutation(
    trpc.revisions.restore.mutationOptions({
      onSuccess: (published) => {
        toast.success(`Restored revision ${number} as revision ${published.number}.`);
        onClose();
        router.push(`/revisions/${published.number}`);
      },
    }),
  );
  const refusal = restore.error && readApiError(restore.error);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Restore revision ${number}`}
      description="Publishes its content as a new revision. Agents get it immediately. All revisions are kept."
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          restore.mutate({ number, note, discardDraftHash: discardDraft ? (draft?.draftHash ?? null) : null });
        }}
      >
        {refusal && (
          <Notice tone="danger" alert>
            {refusal.message}
          </Notice>
        )}
        {unpublished > 0 && (
          <Notice tone="warn" title={`The draft has ${countOf(unpublished, "unpublished change")}`}>
            <p className="mb-2">Restoring replaces the draft, so these changes would be lost.</p>
            <Checkbox checked={discardDraft} onChange={setDiscardDraft}>
              Discard unpublished changes
            </Checkbox>
          </Notice>
        )}
        <TextareaField
          label="Note"
          optional
          hint={`Default: “Restored revision ${number}”.`}
          value={note}
          maxLength={2000}
          onChange={setNote}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={unpublished > 0 ? "danger" : "primary"}
            pending={restore.isPending}
            disabled={unpublished > 0 && !discardDraft}
          >
            {unpublished > 0 ? "Discard draft and restore" : "Restore"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
