"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeAdded } from "@/components/evaluations/describe-added";
import { useAction } from "@/components/forms/use-action";
import { ToolPicker } from "@/components/tools/tool-picker";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { SelectField } from "@/components/ui/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import type { NewEvalCase } from "@/server/contract/evaluations";

type SaveCaseDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The message with its role and history; the needed tools are chosen here. */
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
      {open && <CaseForm evalCase={evalCase} onClose={onClose} />}
    </Dialog>
  );
}

function CaseForm({ evalCase, onClose }: Omit<SaveCaseDialogProps, "open">) {
  const trpc = useTRPC();
  const sets = useQuery(trpc.evaluations.list.queryOptions());
  const save = useAction(trpc.evaluations.addCases.mutationOptions(), { failure: "inline" });
  const [chosen, setChosen] = useState<string | null>(null);
  const [needs, setNeeds] = useState<string[]>([...evalCase.needs]);
  if (sets.isError) {
    return <ErrorPanel title="Couldn't load the evaluation sets." error={sets.error} onRetry={() => sets.refetch()} />;
  }
  if (sets.isPending) return <Skeleton className="h-40" />;
  if (sets.data.length === 0) {
    return (
      <EmptyState
        action={
          <Button asChild>
            <Link href="/evaluations">Go to evaluations</Link>
          </Button>
        }
      >
        No evaluation sets yet. Create one first.
      </EmptyState>
    );
  }
  const set = sets.data.find(({ id }) => id === chosen) ?? sets.data[0];
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
      <SelectField
        label="Set"
        value={set?.id ?? ""}
        onChange={setChosen}
        options={sets.data.map(({ id, name, cases }) => ({ value: id, label: name, hint: countOf(cases, "case") }))}
      />
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
