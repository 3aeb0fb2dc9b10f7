"use client";

import { type FormEvent, useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { SaveRefusal } from "@/components/forms/save-refusal";
import { useAction } from "@/components/forms/use-action";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import type { ApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toaster";
import { type CaseView, evalCase, newEvalCase } from "@/server/contract/evaluations";
import { type CaseFields, EMPTY_CASE, readCaseFields, toCaseFields } from "./case-fields";
import { CaseForm } from "./case-form";
import { DeleteCases } from "./cases-table";

type CaseDialogProps = {
  setId: string;
  entry: CaseView | null;
  /** Only admins can change the cases of a required set. */
  locked?: boolean;
  onClose: () => void;
};

export function CaseDialog({ setId, entry, locked = false, onClose }: CaseDialogProps) {
  const trpc = useTRPC();
  const mayEdit = useMay("policy.edit") && !locked;
  const initial = entry === null ? EMPTY_CASE : toCaseFields(entry);
  const [fields, setFields] = useState<CaseFields>(initial);
  const [mark, setMark] = useState(entry?.mark ?? "");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [asked, setAsked] = useState(false);
  const dirty = JSON.stringify(fields) !== JSON.stringify(initial);
  useLeaveGuard(dirty);

  const inline = {
    failure: "inline",
    onFail: ({ field, message }: ApiError) => {
      if (field !== null) setErrors({ [field.split(".").find((part) => part in fields) ?? field]: message });
    },
  };
  const add = useAction(trpc.evaluations.addCases.mutationOptions(), {
    ...inline,
    onDone: ({ added }) => {
      if (added > 0) toast.success("Case added.");
      else toast.warning("The set already has a case with this message, role and history.");
      onClose();
    },
  });
  const update = useAction(trpc.evaluations.updateCase.mutationOptions(), {
    ...inline,
    done: "Case saved.",
    onDone: onClose,
  });
  const refusal = add.refusal ?? update.refusal;
  const conflict = refusal?.code === "CONFLICT" && refusal.field === null ? refusal : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    save(mark);
  };
  const save = (seen: string) => {
    const value = readCaseFields(fields);
    const found = fieldErrors(entry === null ? newEvalCase : evalCase, value);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (entry === null) add.mutate({ setId, cases: [value] });
    else update.mutate({ setId, caseId: entry.id, mark: seen, case: { ...value, id: value.id ?? entry.name } });
  };
  const keepMine = () => {
    const theirs = String(conflict?.details.mark ?? mark);
    setMark(theirs);
    save(theirs);
  };
  const close = () => (dirty && mayEdit && !asked ? setAsked(true) : onClose());

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      className="max-w-2xl"
      title={entry === null ? "New case" : mayEdit ? "Edit case" : "Case"}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {conflict ? (
          <Notice
            tone="warn"
            alert
            title="Someone else changed this case"
            actions={<Button onClick={keepMine}>Overwrite with mine</Button>}
          >
            Nothing was saved. Your changes are still below.
          </Notice>
        ) : (
          refusal?.field === null && <SaveRefusal title="Couldn't save the case" refusal={refusal} />
        )}
        <CaseForm
          fields={fields}
          isNew={entry === null}
          errors={errors}
          readOnly={!mayEdit}
          onChange={(change) => setFields({ ...fields, ...change })}
        />
        {asked && (
          <Notice
            tone="warn"
            alert
            title="Close without saving?"
            actions={
              <>
                <Button variant="danger" onClick={onClose}>
                  Discard changes
                </Button>
                <Button onClick={() => setAsked(false)}>Keep editing</Button>
              </>
            }
          >
            Your changes are not saved.
          </Notice>
        )}
        <DialogActions>
          {mayEdit && entry !== null && (
            <span className="mr-auto">
              <DeleteCases setId={setId} caseIds={[entry.id]} onDone={onClose} />
            </span>
          )}
          <Button onClick={close}>{mayEdit ? "Cancel" : "Close"}</Button>
          {mayEdit && (
            <Button
              type="submit"
              variant="primary"
              pending={add.isPending || update.isPending}
              disabled={entry !== null && !dirty}
            >
              {entry === null ? "Add case" : "Save case"}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
