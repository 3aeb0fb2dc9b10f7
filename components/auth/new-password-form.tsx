"use client";

import { useState } from "react";
import { useTRPCClient } from "@/components/trpc/trpc";
import { TextField } from "@/components/ui/text-field";
import { setPasswordInput } from "@/server/contract/people";
import { LinkForm } from "./link-form";

type NewPasswordFormProps = { token: string; email: string; submitLabel: string };

export function NewPasswordForm({ token, email, submitLabel }: NewPasswordFormProps) {
  const client = useTRPCClient();
  const [password, setPassword] = useState("");
  return (
    <LinkForm
      schema={setPasswordInput}
      input={{ token, password }}
      send={(input) => client.links.setPassword.mutate(input)}
      email={email}
      submitLabel={submitLabel}
    >
      {(errors) => (
        <>
          <TextField label="Email" type="email" autoComplete="username" readOnly value={email} onChange={() => {}} />
          <TextField
            label="New password"
            error={errors.password}
            hint="At least 10 characters."
            type="password"
            autoComplete="new-password"
            autoFocus
            value={password}
            onChange={setPassword}
          />
        </>
      )}
    </LinkForm>
  );
}
