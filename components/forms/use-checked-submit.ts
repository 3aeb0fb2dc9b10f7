"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { readApiError } from "@/components/trpc/api-error";
import { type FieldErrors, fieldErrors } from "./field-errors";

type CheckedSubmit<Input> = {
  schema: z.ZodType<Input>;
  input: Input;
  send: (input: Input) => Promise<unknown>;
  onSent: (sent: Input) => unknown;
};

/** Shows client and server errors at their fields. Keeps nothing that was sent, since it may be a secret. */
export function useCheckedSubmit<Input>({ schema, input, send, onSent }: CheckedSubmit<Input>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: send,
    gcTime: 0,
    onSuccess: (_answer, sent) => onSent(sent),
    onError: (failure) => {
      const { field, message } = readApiError(failure);
      setErrors(field ? { [field]: message } : {});
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = fieldErrors(schema, input);
    setErrors(found);
    if (Object.keys(found).length === 0 && !isPending) mutate(input);
  };
  const refused = error && readApiError(error);
  return { errors, submit, refusal: refused?.field === null ? refused.message : null, isPending, isSent: isSuccess };
}
