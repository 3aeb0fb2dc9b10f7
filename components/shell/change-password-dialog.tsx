"use client";

import { useState } from "react";
import { useMe } from "@/components/auth/me-context";
import { FormDialog } from "@/components/forms/form-dialog";
import { useSubmit } from "@/components/forms/use-submit";
import { useTRPC } from "@/components/trpc/trpc";
import { TextField } from "@/components/ui/text-field";
import { changePasswordInput } from "@/server/contract/people";

type ChangePasswordDialogProps = { open: boolean; onClose: () => void };

export function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
  return open && <OpenDialog onClose={onClose} />;
}

/** Mounted per open, so it starts empty. */
function OpenDialog({ onClose }: { onClose: () => void }) {
  const { email } = useMe();
  const [fields, setFields] = useState({ currentPassword: "", newPassword: "" });
  const { errors, submit, refusal, isPending } = useSubmit({
    schema: changePasswordInput,
    // Don't keep passwords in the cache.
    mutation: useTRPC().me.changePassword.mutationOptions({ gcTime: 0 }),
    done: "Password changed. You were signed out in other browsers.",
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Change password"
      description="You stay signed in here and are signed out everywhere else."
      action="Change password"
      refusal={refusal}
      pending={isPending}
      onSubmit={() => submit(fields)}
      onClose={onClose}
    >
      {/* Password managers need the username. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current password"
        error={errors.currentPassword}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={fields.currentPassword}
        onChange={(currentPassword) => setFields({ ...fields, currentPassword })}
      />
      <TextField
        label="New password"
        error={errors.newPassword}
        hint="At least 10 characters."
        type="password"
        autoComplete="new-password"
        value={fields.newPassword}
        onChange={(newPassword) => setFields({ ...fields, newPassword })}
      />
    </FormDialog>
  );
}
