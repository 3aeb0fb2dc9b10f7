"use client";

import type { ReactNode } from "react";
import type { z } from "zod";
import type { FieldErrors } from "@/components/forms/field-errors";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { signIn } from "./auth-client";

type LinkFormProps<Input extends { password: string }> = {
  schema: z.ZodType<Input>;
  input: Input;
  send: (input: Input) => Promise<unknown>;
  email: string;
  submitLabel: string;
  /** Where to go once signed in. */
  next?: string;
  children: (errors: FieldErrors) => ReactNode;
};

export function LinkForm<Input extends { password: string }>(props: LinkFormProps<Input>) {
  const { schema, input, send, email, submitLabel, next = "/", children } = props;
  const { errors, submit, refusal, isBusy } = useSubmit({
    schema,
    // Don't keep passwords in the cache.
    mutation: { mutationFn: send, gcTime: 0 },
    onDone: async (_answer, { password }) => {
      const result = await signIn(email, password);
      window.location.assign(result.ok ? next : "/sign-in");
    },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(input);
      }}
    >
      {refusal && (
        <Notice tone="danger" alert>
          {refusal.message}
        </Notice>
      )}
      {children(errors)}
      <Button type="submit" variant="primary" size="lg" pending={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
