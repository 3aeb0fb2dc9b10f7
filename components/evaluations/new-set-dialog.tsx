"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextareaField, TextField } from "@/components/ui/text-field";
import { createSetInput } from "@/server/contract/evaluations";

const EMPTY = {
  ...{ name: "", description: "", required: false },
  ...{ recallFloor: null, zeroFloor: null, tokenCeiling: null },
};

export function NewSetDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [fields, setFields] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useMutation(
    useTRPC().evaluations.create.mutationOptions({
      onSuccess: ({ id }) => router.push(`/evaluations/${encodeURIComponent(id)}`),
      onError: (error) => {
        const { field, message } = readApiError(error);
        if (field !== null) setErrors({ [field]: message });
      },
    }),
  );
  const refusal = create.error && readApiError(create.error).field === null ? readApiError(create.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = fieldErrors(createSetInput, fields);
    setErrors(found);
    if (Object.keys(found).length === 0) create.mutate(fields);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New set"
      description="You can then add cases, import them, or collect them from recorded sessions."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {refusal && (
          <Notice tone="danger" alert title="Couldn't create the set">
            {refusal.message}
          </Notice>
        )}
        <TextField
          label="Name"
          error={errors.name}
          hint="Lowercase letters, digits, - and _."
          mono
          value={fields.name}
          onChange={(name) => setFields({ ...fields, name })}
        />
        <TextareaField
          label="Description"
          error={errors.description}
          optional
          value={fields.description}
          onChange={(description) => setFields({ ...fields, description })}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={create.isPending || create.isSuccess}>
            Create set
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
