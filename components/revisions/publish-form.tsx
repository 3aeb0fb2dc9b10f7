"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useGates } from "@/components/evaluations/use-gates";
import { fieldErrors } from "@/components/forms/field-errors";
import { readApiError } from "@/components/trpc/api-error";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { TextareaField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import { publishInput } from "@/server/contract/revisions";
import { DiscardDraft } from "./discard-draft";

type PublishFormProps = {
  review: ApiOutput["revisions"]["review"];
  /** Whether all of it is shown. Before, the form moves down as the rest comes in, and nobody has seen what is published. */
  isComplete: boolean;
  /** The draft is not what was reviewed any more. */
  onStale: () => void;
};

/** The note outlives a conflict: the review around it is loaded anew, what was typed stays. */
export function PublishForm({ review, isComplete, onStale }: PublishFormProps) {
  const router = useRouter();
  const mayPublish = useMay("policy.publish");
  const [note, setNote] = useState("");
  const [noteError, setNoteError] = useState<string | undefined>();
  const { draftHash } = review;
  const unproven = useGates(draftHash, review.gates).filter(({ status }) => status !== "passed").length;
  const errors = review.lint.filter((finding) => finding.severity === "error").length + review.exposures.length;

  const publish = useMutation(
    useTRPC().revisions.publish.mutationOptions({
      onSuccess: ({ number }) => {
        toast.success(`Revision ${number} is published. Agents get it from now on.`);
        router.push(`/revisions/${number}`);
      },
      onError: onStale,
    }),
  );
  const refusal = publish.error && readApiError(publish.error);

  if (!mayPublish) return <Notice>Your account can read the draft. Editors and admins can publish it.</Notice>;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = fieldErrors(publishInput, { note, draftHash });
    setNoteError(found.note);
    if (Object.keys(found).length === 0) publish.mutate({ note, draftHash });
  };
  return (
    <Panel title="Publish">
      <form onSubmit={submit} noValidate className="grid max-w-2xl gap-4">
        {refusal?.code === "CONFLICT" ? (
          <Notice tone="warn" alert title="The draft changed while you were reviewing">
            Nothing was published and your note is still here. The review above now shows the draft as it is; look at it
            again, then publish.
          </Notice>
        ) : (
          refusal && (
            <Notice tone="danger" alert title="The draft was not published">
              {refusal.message}
            </Notice>
          )
        )}
        {errors > 0 && (
          <Notice tone="danger">
            {countOf(errors, "error")} in the checks above {errors === 1 ? "keeps" : "keep"} this draft from being
            published.
          </Notice>
        )}
        {unproven > 0 && (
          <Notice tone="warn">
            {countOf(unproven, "required evaluation")} above {unproven === 1 ? "has" : "have"} not passed on this draft.
          </Notice>
        )}
        <TextareaField
          label="Note"
          error={noteError}
          hint="Why this change is made. It stays with the revision."
          value={note}
          maxLength={2000}
          onChange={setNote}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            pending={publish.isPending}
            disabled={!isComplete || errors + unproven > 0}
          >
            Publish {countOf(review.diff.changes.length, "change")}
          </Button>
          <DiscardDraft
            onDiscarded={onStale}
            draftHash={draftHash}
            changes={review.diff.changes.length}
            base={review.base}
          />
        </div>
      </form>
    </Panel>
  );
}
