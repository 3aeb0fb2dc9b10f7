"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldErrors } from "@/components/forms/field-errors";
import { FormDialog } from "@/components/forms/form-dialog";
import { SaveRefusal } from "@/components/forms/save-refusal";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import type { KeyView } from "@/server/contract/keys";
import { CreatedKeyDialog } from "./created-key-dialog";
import { fieldsOfKey, readKeyFields } from "./key-fields";
import { KeyForm } from "./key-form";
import { exampleRole } from "./key-roles";

/** Changes act at once; the secret stays. */
export function EditKey({ of: key }: { of: KeyView }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`Edit key ${key.name}`} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {open && <EditKeyDialog of={key} onClose={() => setOpen(false)} />}
    </>
  );
}

function EditKeyDialog({ of: key, onClose }: { of: KeyView; onClose: () => void }) {
  const trpc = useTRPC();
  const [fields, setFields] = useState(() => fieldsOfKey(key));
  const [errors, setErrors] = useState<FieldErrors>({});
  const roles = useQuery(trpc.roles.list.queryOptions());
  const update = useAction(trpc.keys.update.mutationOptions(), {
    done: `Key ${fields.name.trim()} saved. Agents that use it notice within a second.`,
    onDone: onClose,
    failure: "inline",
  });
  const submit = () => {
    const { input, errors: found } = readKeyFields(fields, new Date());
    setErrors(found);
    if (Object.keys(found).length === 0) update.mutate({ id: key.id, ...input });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      className="max-w-xl"
      title={`Edit key ${key.name}`}
      description="The key itself stays the same. To replace it, rotate it."
    >
      <KeyForm
        label="Edit key"
        fields={fields}
        onChange={(change) => setFields((current) => ({ ...current, ...change }))}
        errors={errors}
        roles={roles}
        onSubmit={submit}
        refusal={<SaveRefusal title="Couldn't save the key" refusal={update.refusal} />}
        actions={
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={update.isPending}>
              Save key
            </Button>
          </DialogActions>
        }
      />
    </Dialog>
  );
}

const OVERLAPS = [
  { value: "0", label: "Not at all", hint: "Agents that use it lose access within a second" },
  { value: "1", label: "For 1 hour" },
  { value: "24", label: "For 24 hours" },
  { value: "168", label: "For 7 days" },
];

/** A new secret for the same key; the old one works for a while, so that agents can be changed one by one. */
export function RotateKey({ of: key }: { of: KeyView }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`Rotate key ${key.name}`} onClick={() => setOpen(true)}>
        Rotate
      </Button>
      {open && <RotateKeyDialog of={key} onClose={() => setOpen(false)} />}
    </>
  );
}

function RotateKeyDialog({ of: key, onClose }: { of: KeyView; onClose: () => void }) {
  const trpc = useTRPC();
  const [overlap, setOverlap] = useState("24");
  const roles = useQuery(trpc.roles.list.queryOptions());
  // The response contains the key, so drop it when the dialog closes.
  const rotate = useAction(trpc.keys.rotate.mutationOptions({ gcTime: 0 }), { failure: "inline" });
  if (rotate.isSuccess) {
    const { key: secret, view } = rotate.data;
    return (
      <CreatedKeyDialog secret={secret} view={view} role={exampleRole(view, roles.data ?? [])} onClose={onClose} />
    );
  }
  return (
    <FormDialog
      title={`Rotate key ${key.name}`}
      description="Creates a new secret. Roles, limits, sessions and records stay."
      action="Rotate key"
      failure="Couldn't rotate the key"
      refusal={rotate.refusal}
      pending={rotate.isPending}
      onSubmit={() => rotate.mutate({ id: key.id, overlapHours: Number(overlap) })}
      onClose={onClose}
    >
      <SelectField label="The old key keeps working" value={overlap} options={OVERLAPS} onChange={setOverlap} />
    </FormDialog>
  );
}
