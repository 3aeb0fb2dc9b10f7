"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { TextareaField } from "@/components/ui/text-field";
import { countOf } from "@/components/words/count-of";

export function RestoreDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [note, setNote] = useState("");
  const [discardDraft, setDiscardDraft] = useState(false);
  const draft = useQuery(trpc.revisions.unpublished.queryOptions()).data;
  const unpublished = draft?.count ?? 0;
  const restore = useAction(trpc.revisions.restore.mutationOptions(), {
    done: (published) => `Restored revision ${number} as revision ${published.number}.`,
    onDone: (published) => {
      onClose();
      router.push(`/revisions/${published.number}`);
    },
    failure: "inline",
  });

  return (
    <FormDialog
      title={`Restore revision ${number}`}
      description="Publishes its content as a new revision. Agents get it immediately. All revisions are kept."
      action={unpublished > 0 ? "Discard draft and restore" : "Restore"}
      tone={unpublished > 0 ? "danger" : "primary"}
      refusal={restore.refusal}
      pending={restore.isPending}
      disabled={unpublished > 0 && !discardDraft}
      onSubmit={() =>
        restore.mutate({ number, note, discardDraftHash: discardDraft ? (draft?.draftHash ?? null) : null })
      }
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
