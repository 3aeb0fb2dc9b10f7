"use client";

import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useSubmit } from "@/components/forms/use-submit";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
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

/** More is granted on purpose, never by default. */
const LEAST: AccountRole = "member";

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [accountRole, setAccountRole] = useState<AccountRole>(LEAST);
  const [link, setLink] = useState<ApiOutput["people"]["invite"] | null>(null);
  const { errors, submit, refusal, isPending } = useSubmit({
    schema: inviteInput,
    mutation: useTRPC().people.invite.mutationOptions({ gcTime: 0 }),
    onDone: setLink,
  });

  if (link !== null) return <LinkDialog title="Invitation link" {...link} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite someone"
      description="Creates a one-time link for you to share."
      action="Create link"
      refusal={refusal}
      pending={isPending}
      onSubmit={() => submit({ email: email.trim() === "" ? null : email, accountRole })}
      onClose={onClose}
    >
      <TextField
        label="Email"
        optional
        hint="Leave empty to let anyone with the link join, with any address."
        error={errors.email}
        type="email"
        value={email}
        onChange={setEmail}
      />
      <SelectField label="Account role" value={accountRole} options={ROLE_OPTIONS} onChange={setAccountRole} />
    </FormDialog>
  );
}
