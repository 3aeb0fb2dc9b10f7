"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { fieldErrors } from "@/components/forms/field-errors";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { inviteInput } from "@/server/contract/people";
import { ACCOUNT_ROLE_INFO, ACCOUNT_ROLES, type AccountRole } from "@/server/contract/permissions";
import { LinkDialog } from "./link-dialog";

const ROLE_OPTIONS = ACCOUNT_ROLES.map((value) => ({
  value,
  label: ACCOUNT_ROLE_INFO[value].title,
  hint: ACCOUNT_ROLE_INFO[value].description,
}));

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [accountRole, setAccountRole] = useState<AccountRole>("editor");
  const [emailError, setEmailError] = useState<string | undefined>();
  const invite = useMutation(useTRPC().people.invite.mutationOptions());
  const refusal = invite.error && readApiError(invite.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { email: email.trim() === "" ? null : email, accountRole };
    const found = fieldErrors(inviteInput, input);
    setEmailError(found.email);
    if (Object.keys(found).length === 0) invite.mutate(input);
  };

  if (invite.isSuccess) return <LinkDialog title="Invitation link" {...invite.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invite someone"
      description="Creates a one-time link for you to share."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {refusal && refusal.field !== "email" && (
          <Notice tone="danger" alert>
            {refusal.message}
          </Notice>
        )}
        <TextField
          label="Email"
          optional
          hint="Leave empty to let anyone with the link join, with any address."
          error={emailError ?? (refusal?.field === "email" ? refusal.message : undefined)}
          type="email"
          value={email}
          onChange={setEmail}
        />
        <SelectField label="Account role" value={accountRole} options={ROLE_OPTIONS} onChange={setAccountRole} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={invite.isPending}>
            Create link
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
