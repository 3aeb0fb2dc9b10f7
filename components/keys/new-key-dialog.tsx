"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldErrors, topOf } from "@/components/forms/field-errors";
import { SaveRefusal } from "@/components/forms/save-refusal";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { CreatedKeyDialog } from "./created-key-dialog";
import { EMPTY_KEY, type KeyFields, readKeyFields } from "./key-fields";
import { KeyForm } from "./key-form";
import { exampleRole } from "./key-roles";

const FIELDS: readonly string[] = ["name", "roles", "tools", "ratePerMinute", "expiresAt"];

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const [fields, setFields] = useState(EMPTY_KEY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const roles = useQuery(trpc.roles.list.queryOptions());
  // The response contains the key, so drop it when the dialog closes.
  const create = useAction(trpc.keys.create.mutationOptions({ gcTime: 0 }), {
    failure: "inline",
    onFail: ({ field, message }) => {
      const top = topOf(field ?? "");
      if (!FIELDS.includes(top)) return;
      setErrors({ [top]: message });
      showFirstProblem();
    },
  });
  const refusal = Object.keys(errors).length === 0 ? create.refusal : null;

  const change = (changed: Partial<KeyFields>) => {
    const next = { ...fields, ...changed };
    setFields(next);
    // After a failed submit, validate while typing.
    if (Object.keys(errors).length > 0) setErrors(readKeyFields(next, new Date()).errors);
  };
  const submit = () => {
    const { input, errors: found } = readKeyFields(fields, new Date());
    setErrors(found);
    if (Object.keys(found).length === 0) create.mutate(input);
    else showFirstProblem();
  };

  if (create.isSuccess) {
    const { key, view } = create.data;
    return <CreatedKeyDialog secret={key} view={view} role={exampleRole(view, roles.data ?? [])} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      className="max-w-xl"
      title="New key"
      description="For one agent, or several with the same access. The key is shown only once."
    >
      <KeyForm
        fields={fields}
        onChange={change}
        errors={errors}
        roles={roles}
        onSubmit={submit}
        refusal={<SaveRefusal title="Couldn't create the key" refusal={refusal} />}
        actions={
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={create.isPending}>
              Create key
            </Button>
          </DialogActions>
        }
      />
    </Dialog>
  );
}

/** Scrolls to the first error, which a long form may hide. */
function showFirstProblem(): void {
  requestAnimationFrame(() => {
    const complaint = document.querySelector<HTMLElement>("[role=dialog] form [role=alert]");
    complaint?.scrollIntoView({ block: "center" });
    complaint?.parentElement?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
  });
}
