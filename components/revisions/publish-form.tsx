"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useGates } from "@/components/evaluations/use-gates";
import { useSubmit } from "@/components/forms/use-submit";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { TextareaField } from "@/components/ui/text-field";
import { countOf } from "@/components/words/count-of";
import { publishInput } from "@/server/contract/revisions";
import { suggestNote } from "./describe-change";
import { DiscardDraft } from "./discard-draft";

type PublishFormProps = {
  review: ApiOutput["revisions"]["review"];
  /** False while parts of the review are loading, so that people only publish what they have seen. */
  isComplete: boolean;
  /** The draft changed since the review. */
  onStale: () => void;
};

/** Keeps the note when a conflict reloads the review. */
export function PublishForm({ review, isComplete, onStale }: PublishFormProps) {
  const router = useRouter();
  const mayPublish = useMay("policy.publish");
  // Follows the draft until someone types.
  const [typed, setTyped] = useState<string | null>(null);
  const note = typed ?? suggestNote(review.diff.changes);
  const { draftHash } = review;
  const unpassed = useGates(draftHash, review.gates).filter(({ status }) => status !== "passed").length;
  const errors = review.lint.filter((finding) => finding.severity === "error").length + review.exposures.length;

  const {
    errors: fields,
    submit,
    refusal,
    isPending,
  } = useSubmit({
    schema: publishInput,
    mutation: useTRPC().revisions.publish.mutationOptions(),
    done: ({ number }) => `Published revision ${number}. Agents get it from now on.`,
    onDone: ({ number }) => router.push(`/revisions/${number}`),
    onFail: onStale,
  });

  if (!mayPublish) return <Notice>You can view the draft. Only editors and admins can publish it.</Notice>;

  return (
    <Panel title="Publish">
      <form
        noValidate
        className="grid max-w-2xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit({ note, draftHash });
        }}
      >
        {refusal?.code === "CONFLICT" ? (
          <Notice tone="warn" alert title="The draft changed while you were reviewing">
            Nothing was published, and your note is still here. The review above now shows the current draft. Check it,
            then publish.
          </Notice>
        ) : (
          refusal && (
            <Notice tone="danger" alert title="Couldn't publish the draft">
              {refusal.message}
            </Notice>
          )
        )}
        {errors > 0 && (
          <Notice tone="danger">
            You can't publish this draft yet. Fix {countOf(errors, "error")} in the checks above.
          </Notice>
        )}
        {unpassed > 0 && (
          <Notice tone="warn">
            {countOf(unpassed, "required evaluation")} above {unpassed === 1 ? "has" : "have"} not passed on this draft
            yet.
          </Notice>
        )}
        <TextareaField
          label="Note"
          error={fields.note}
          hint="What changed and why. Saved with the revision."
          value={note}
          maxLength={2000}
          onChange={setTyped}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={isPending} disabled={!isComplete || errors + unpassed > 0}>
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
