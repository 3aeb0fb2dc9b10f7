"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { setPasswordInput } from "@/server/contract/people";
import { signIn } from "./auth-client";

type NewPasswordFormProps = { token: string; email: string; submitLabel: string };

/** Sets the password of an account that there is already, then signs it in. */
export function NewPasswordForm({ token, email, submitLabel }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});

  const choose = useMutation(
    useTRPC().links.setPassword.mutationOptions({
      onSuccess: async () => {
        const result = await signIn(email, password);
        window.location.assign(result.ok ? "/" : "/sign-in");
      },
      onError: (error) => {
        const { field, message } = readApiError(error);
        setErrors(field ? { [field]: message } : {});
      },
    }),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = fieldErrors(setPasswordInput, { token, password });
    setErrors(found);
    if (Object.keys(found).length === 0) choose.mutate({ token, password });
  };
  const refusal = choose.error && readApiError(choose.error);

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {refusal && refusal.field === null && (
        <Notice tone="danger" alert>
          {refusal.message}
        </Notice>
      )}
      <TextField label="E-mail" type="email" autoComplete="username" readOnly value={email} onChange={() => {}} />
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
      <Button type="submit" variant="primary" size="lg" pending={choose.isPending || choose.isSuccess}>
        {submitLabel}
      </Button>
    </form>
  );
}
