"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { z } from "zod";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { readApiError } from "@/components/trpc/api-error";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { signIn } from "./auth-client";

type LinkFormProps<Input extends { password: string }> = {
  schema: z.ZodType<Input>;
  input: Input;
  send: (input: Input) => Promise<unknown>;
  /** Who is signed in once it is sent. */
  email: string;
  submitLabel: string;
  children: (errors: FieldErrors) => ReactNode;
};

/** What a one-time link opens: the fields are checked and sent, and whoever sent them is signed in. */
export function LinkForm<Input extends { password: string }>(props: LinkFormProps<Input>) {
  const { schema, input, send, email, submitLabel, children } = props;
  const [errors, setErrors] = useState<FieldErrors>({});
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async (_answer, sent) => {
      const result = await signIn(email, sent.password);
      window.location.assign(result.ok ? "/" : "/sign-in");
    },
    onError: (error) => {
      const { field, message } = readApiError(error);
      setErrors(field ? { [field]: message } : {});
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = fieldErrors(schema, input);
    setErrors(found);
    if (Object.keys(found).length === 0) sending.mutate(input);
  };
  const refusal = sending.error && readApiError(sending.error);

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {refusal && refusal.field === null && (
        <Notice tone="danger" alert>
          {refusal.message}
        </Notice>
      )}
      {children(errors)}
      <Button type="submit" variant="primary" size="lg" pending={sending.isPending || sending.isSuccess}>
        {submitLabel}
      </Button>
    </form>
  );
}
