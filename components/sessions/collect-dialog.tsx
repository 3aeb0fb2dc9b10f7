"use client";

import { type FormEvent, useState } from "react";
import { describeAdded } from "@/components/evaluations/describe-added";
import { SetSelect, type Sets, WithSets } from "@/components/evaluations/with-sets";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import { type CandidateCase, prepareCases, toEvalCase } from "./prepare-cases";
import type { TimelineEpoch } from "./prepare-timeline";

type CollectDialogProps = { epochs: readonly TimelineEpoch[]; onClose: () => void };

/** Turns recorded messages into evaluation cases that need the tools that were called. */
export function CollectDialog({ epochs, onClose }: CollectDialogProps) {
  const cases = prepareCases(epochs);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      className="max-w-2xl"
      title="Save as cases"
      description="Evaluations will check that each message gets the tools that were called for it."
    >
      {cases.length === 0 ? (
        <EmptyState action={<Button onClick={onClose}>Close</Button>}>
          No messages of this session were stored, so there is nothing to save.
        </EmptyState>
      ) : (
        <WithSets>{(sets) => <CollectForm sets={sets} cases={cases} onClose={onClose} />}</WithSets>
      )}
    </Dialog>
  );
}

type CollectFormProps = { sets: Sets; cases: readonly CandidateCase[]; onClose: () => void };

function CollectForm({ sets, cases, onClose }: CollectFormProps) {
  const trpc = useTRPC();
  // No calls doesn't mean that no tools were needed, so these start unchecked.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(cases.filter(({ needs }) => needs.length > 0).map(({ key }) => key)),
  );
  const [setId, setSetId] = useState<string | null>(null);
  const add = useAction(trpc.evaluations.addCases.mutationOptions(), { failure: "inline" });
  const set = sets.find(({ id }) => id === setId) ?? sets[0];
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  const picked = cases.filter(({ key }) => chosen.has(key));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set === undefined) return;
    add.mutate(
      { setId: set.id, cases: picked.map(toEvalCase) },
      {
        onSuccess: (answer) => {
          toast.success(describeAdded(answer, set.name));
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <SetSelect sets={sets} value={set?.id ?? ""} onChange={setSetId} />
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Messages</legend>
        <ul className="max-h-72 overflow-auto rounded-md border border-line">
          {cases.map((candidate) => (
            <li key={candidate.key} className="border-line border-b px-3 py-2 last:border-b-0">
              <Checkbox checked={chosen.has(candidate.key)} onChange={(isOn) => toggle(candidate.key, isOn)}>
                <span className="line-clamp-2 break-words">{candidate.message}</span>
                <span className="block text-ink-faint text-sm">
                  {candidate.needs.length === 0 ? (
                    "no tools called: the case would expect that none are needed"
                  ) : (
                    <>
                      needs <span className="font-mono">{candidate.needs.join(", ")}</span>
                    </>
                  )}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      </fieldset>
      {add.isError && (
        <p role="alert" className="text-danger text-sm">
          {add.refusal?.message} Nothing was added.
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={picked.length === 0} pending={add.isPending}>
          {picked.length === 0 ? "Add cases" : `Add ${countOf(picked.length, "case")}`}
        </Button>
      </DialogActions>
    </form>
  );
}
