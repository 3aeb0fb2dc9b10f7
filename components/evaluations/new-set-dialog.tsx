"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useSubmit } from "@/components/forms/use-submit";
import { useTRPC } from "@/components/trpc/trpc";
import { TextareaField, TextField } from "@/components/ui/text-field";
import { createSetInput } from "@/server/contract/evaluations";

const EMPTY = {
  ...{ name: "", description: "", required: false },
  ...{ recallFloor: null, zeroFloor: null, tokenCeiling: null },
};

export function NewSetDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [fields, setFields] = useState(EMPTY);
  const { errors, submit, refusal, isBusy } = useSubmit({
    schema: createSetInput,
    mutation: useTRPC().evaluations.create.mutationOptions(),
    onDone: ({ id }) => router.push(`/evaluations/${encodeURIComponent(id)}`),
  });
  return (
    <FormDialog
      title="New set"
      description="You can then add cases, import them, or collect them from recorded sessions."
      action="Create set"
      failure="Couldn't create the set"
      refusal={refusal}
      pending={isBusy}
      onSubmit={() => submit(fields)}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
