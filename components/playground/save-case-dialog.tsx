"use client";

import { useState } from "react";
import { describeAdded } from "@/components/evaluations/describe-added";
import { SetSelect, type Sets, WithSets } from "@/components/evaluations/with-sets";
import { useAction } from "@/components/forms/use-action";
import { ToolPicker } from "@/components/tools/tool-picker";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toaster";
import type { NewEvalCase } from "@/server/contract/evaluations";

type SaveCaseDialogProps = {
  open: boolean;
  onClose: () => void;
  evalCase: NewEvalCase;
};

export function SaveCaseDialog({ open, onClose, evalCase }: SaveCaseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Save as case"
      description="Evaluations will check that this message gets the tools it needs."
      className="max-w-2xl"
    >
      {open && <WithSets>{(sets) => <CaseForm sets={sets} evalCase={evalCase} onClose={onClose} />}</WithSets>}
    </Dialog>
  );
}

function CaseForm({ sets, evalCase, onClose }: Omit<SaveCaseDialogProps, "open"> & { sets: Sets }) {
  const trpc = useTRPC();
  const save = useAction(trpc.evaluations.addCases.mutationOptions(), { failure: "inline" });
  const [chosen, setChosen] = useState<string | null>(null);
  const [needs, setNeeds] = useState<string[]>([...evalCase.needs]);
  const set = sets.find(({ id }) => id === chosen) ?? sets[0];
  const submit = () => {
    if (set === undefined) return;
    save.mutate(
      { setId: set.id, cases: [{ ...evalCase, needs }] },
      {
        onSuccess: (answer) => {
          toast.success(describeAdded(answer, set.name));
          onClose();
        },
      },
    );
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <blockquote className="max-h-24 overflow-auto whitespace-pre-wrap rounded-md bg-sunken px-3 py-2">
        {evalCase.message}
      </blockquote>
      <SetSelect sets={sets} value={set?.id ?? ""} onChange={setChosen} />
      <ToolPicker label="Needs" value={needs} onChange={setNeeds} />
      {needs.length === 0 && (
        <p className="text-ink-soft text-sm">With no tools selected, the case expects that none are needed.</p>
      )}
      {save.isError && (
        <p role="alert" className="text-danger text-sm">
          {save.refusal?.message} Nothing was saved.
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save case
        </Button>
      </DialogActions>
    </form>
  );
}
