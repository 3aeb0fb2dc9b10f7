"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { QueryView } from "@/components/ui/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { TextareaField } from "@/components/ui/text-field";
import { countOf } from "@/components/words/count-of";
import { changeClauses, summarizeChanges } from "./describe-change";

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
      <RestoreChanges number={number} />
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

const LISTED = 5;

function RestoreChanges({ number }: { number: number }) {
  const trpc = useTRPC();
  const newest = useQuery(trpc.revisions.list.queryOptions({ limit: 1 })).data?.items[0]?.number;
  const diff = useQuery(
    trpc.revisions.diff.queryOptions({ from: newest ?? number, to: number }, { enabled: newest !== undefined }),
  );
  return (
    <QueryView query={diff} failure="Couldn't compare the revisions." pending={<Skeleton className="h-16" />}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className="text-ink-soft">Nothing would change: agents already get this content.</p>
        ) : (
          <section aria-label="What would change">
            <p className="font-medium">
              Compared with revision {newest}, which agents use now: {summarizeChanges(changes)}
            </p>
            <ul className="mt-1 text-ink-soft text-sm">
              {changes.slice(0, LISTED).map((change) => (
                <li key={change.id} className="wrap-anywhere">
                  {change.noun} <Name>{change.name}</Name>: {changeClauses(change).join("; ")}
                </li>
              ))}
              {changes.length > LISTED && <li>and {countOf(changes.length - LISTED, "other change")}</li>}
            </ul>
          </section>
        )
      }
    </QueryView>
  );
}
