"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { ConflictBanner } from "@/components/forms/conflict-banner";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { useEditedFields } from "@/components/forms/use-edited-fields";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toaster";
import { type EvalSetFields, evalSetFields } from "@/server/contract/evaluations";
import { DeleteSet } from "./delete-set";
import type { SetView } from "./set-actions";
import { SetForm } from "./set-form";
import { SET_LIMITS } from "./set-limits";

const LABELS: Record<keyof EvalSetFields, string> = {
  ...{ name: "Name", description: "Description", required: "Required to publish" },
  ...SET_LIMITS,
};

function toFields({ name, description, required, recallFloor, zeroFloor, tokenCeiling }: SetView): EvalSetFields {
  return { name, description, required, recallFloor, zeroFloor, tokenCeiling };
}

/** Applies immediately: sets are not part of the draft. */
export function SettingsTab({ set, entry }: { set: SetView; entry: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mayEdit = useMay("policy.edit");
  const mayGuard = useMay("people.manage");
  const { fields, set: change, base, dirty, theirs, adopt } = useEditedFields(set, toFields);
  const [errors, setErrors] = useState<FieldErrors>({});
  useLeaveGuard(dirty);
  const update = useMutation(
    trpc.evaluations.update.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(trpc.evaluations.get.queryKey({ id: entry }), saved);
        adopt(saved);
        toast.success(`Saved set ${saved.name}. Run it again: earlier runs no longer count.`);
      },
      onError: (error) => {
        const { field, message } = readApiError(error);
        if (field !== null) setErrors({ [field]: message });
      },
    }),
  );
  const refusal = update.error && readApiError(update.error);
  const save = (version: number) => {
    const found = fieldErrors(evalSetFields, fields);
    setErrors(found);
    if (Object.keys(found).length === 0) update.mutate({ ...fields, id: base.id, version });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(base.version);
  };
  return (
    <div className="grid max-w-3xl gap-4">
      {!mayEdit && <Notice>Your account can view evaluations. Only editors and admins can change them.</Notice>}
      {theirs && (
        <ConflictBanner
          noun="evaluation"
          id={base.id}
          labels={LABELS}
          mine={fields}
          theirs={toFields(theirs)}
          pending={update.isPending}
          onKeepMine={() => save(theirs.version)}
          onTakeTheirs={() => adopt(theirs)}
        />
      )}
      {refusal && refusal.field === null && !theirs && (
        <Notice tone="danger" alert title="Couldn't save the set">
          {refusal.message} Your changes are still below.
        </Notice>
      )}
      <Panel title="Settings">
        <form onSubmit={submit} noValidate className="grid gap-5">
          <SetForm
            fields={fields}
            onChange={change}
            errors={errors}
            readOnly={!mayEdit}
            mayGuard={mayGuard}
            isRequired={base.required}
          />
          {mayEdit && (
            <div className="flex flex-wrap items-center gap-2">
              <Button type="submit" variant="primary" pending={update.isPending} disabled={!dirty}>
                Save
              </Button>
              <Button variant="ghost" disabled={!dirty} onClick={() => adopt(base)}>
                Discard changes
              </Button>
              {dirty && <span className="text-ink-faint text-sm">Unsaved changes</span>}
              {(!base.required || mayGuard) && (
                <span className="ml-auto">
                  <DeleteSet set={base} />
                </span>
              )}
            </div>
          )}
        </form>
      </Panel>
    </div>
  );
}
