"use client";

import { useState } from "react";
import { useMe } from "@/components/auth/me-context";
import { useCheckedSubmit } from "@/components/forms/use-checked-submit";
import { useTRPCClient } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toaster";
import { changePasswordInput } from "@/server/contract/people";

type ChangePasswordDialogProps = { open: boolean; onClose: () => void };

export function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Change password"
      description="You stay signed in here and are signed out everywhere else."
    >
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  );
}

/** Mounted per open, so it starts empty. */
function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { email } = useMe();
  const client = useTRPCClient();
  const [fields, setFields] = useState({ currentPassword: "", newPassword: "" });
  const { errors, submit, refusal, isPending } = useCheckedSubmit({
    schema: changePasswordInput,
    input: fields,
    send: (input) => client.me.changePassword.mutate(input),
    onSent() {
      toast.success("Password changed. You were signed out in other browsers.");
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
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
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isPending}>
          Change password
        </Button>
      </DialogActions>
    </form>
  );
}
