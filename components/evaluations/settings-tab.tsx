"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { ConflictBanner } from "@/components/forms/conflict-banner";
import { SaveRefusal } from "@/components/forms/save-refusal";
import { useEditedFields } from "@/components/forms/use-edited-fields";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { useSubmit } from "@/components/forms/use-submit";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { type EvalSetFields, updateSetInput } from "@/server/contract/evaluations";
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
  useLeaveGuard(dirty);
  const { errors, submit, refusal, isPending } = useSubmit({
    schema: updateSetInput,
    mutation: trpc.evaluations.update.mutationOptions(),
    done: ({ name }) => `Saved set ${name}. Run it again: earlier runs no longer count.`,
    onDone: (saved) => {
      queryClient.setQueryData(trpc.evaluations.get.queryKey({ id: entry }), saved);
      adopt(saved);
    },
  });
  const save = (version: number) => submit({ ...fields, id: base.id, version });
  return (
    <div className="grid max-w-3xl gap-4">
      {!mayEdit && <Notice>You can view evaluations. Only editors and admins can change them.</Notice>}
      {theirs && (
        <ConflictBanner
          noun="evaluation"
          id={base.id}
          labels={LABELS}
          mine={fields}
          theirs={toFields(theirs)}
          pending={isPending}
          onKeepMine={() => save(theirs.version)}
          onTakeTheirs={() => adopt(theirs)}
        />
      )}
      {!theirs && <SaveRefusal title="Couldn't save the set" refusal={refusal} />}
      <Panel title="Settings">
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            save(base.version);
          }}
        >
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
              <Button type="submit" variant="primary" pending={isPending} disabled={!dirty}>
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
