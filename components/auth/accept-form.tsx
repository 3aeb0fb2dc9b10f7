"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { acceptInput } from "@/server/contract/people";
import { signIn } from "./auth-client";

type AcceptFormProps = { token: string; email: string | null; submitLabel: string };

/** Creates the account that a one-time link promises, then signs it in. */
export function AcceptForm({ token, email, submitLabel }: AcceptFormProps) {
  const [fields, setFields] = useState({ name: "", email: email ?? "", password: "" });
  const [errors, setErrors] = useState<FieldErrors>({});
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });

  const accept = useMutation(
    useTRPC().links.accept.mutationOptions({
      onSuccess: async () => {
        const result = await signIn(fields.email, fields.password);
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
    const found = fieldErrors(acceptInput, { token, ...fields });
    setErrors(found);
    if (Object.keys(found).length === 0) accept.mutate({ token, ...fields });
  };
  const refusal = accept.error && readApiError(accept.error);

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {refusal && refusal.field === null && (
        <Notice tone="danger" alert>
          {refusal.message}
        </Notice>
      )}
      <TextField
        label="Your name"
        error={errors.name}
        autoComplete="name"
        autoFocus
        value={fields.name}
        onChange={(name) => set({ name })}
      />
      <TextField
        label="E-mail"
        error={errors.email}
        hint={email ? "The invitation is for this address." : undefined}
        type="email"
        autoComplete="username"
        readOnly={email !== null}
        value={fields.email}
        onChange={(email) => set({ email })}
      />
      <TextField
        label="Password"
        error={errors.password}
        hint="At least 10 characters."
        type="password"
        autoComplete="new-password"
        value={fields.password}
        onChange={(password) => set({ password })}
      />
      <Button type="submit" variant="primary" size="lg" pending={accept.isPending || accept.isSuccess}>
        {submitLabel}
      </Button>
    </form>
  );
}
