"use client";

import type { UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { ZodType } from "zod";
import { errorsOf, type FieldErrors, topOf } from "./field-errors";
import { type ActionOptions, useAction } from "./use-action";

type SubmitOptions<Output, Failure, Input> = Omit<ActionOptions<Output, Input>, "failure"> & {
  /** Checked before anything is sent; what it returns is sent. */
  schema: ZodType<Input>;
  mutation: UseMutationOptions<Output, Failure, Input>;
};

/** Sends a form. Errors of the schema and of the server are shown at their fields, others as `refusal`. */
export function useSubmit<Output, Failure, Input>(options: SubmitOptions<Output, Failure, Input>) {
  const { schema, mutation, onFail, ...reactions } = options;
  const [errors, setErrors] = useState<FieldErrors>({});
  const action = useAction(mutation, {
    ...reactions,
    failure: "inline",
    onFail: (error, input) => {
      setErrors(error.field ? { [topOf(error.field)]: error.message } : {});
      onFail?.(error, input);
    },
  });
  return {
    errors,
    submit: (fields: unknown, more: FieldErrors = {}) => {
      const checked = schema.safeParse(fields);
      const found = { ...errorsOf(checked), ...more };
      setErrors(found);
      if (checked.success && Object.keys(found).length === 0 && !action.isPending) action.mutate(checked.data);
    },
    refusal: action.refusal?.field === null ? action.refusal : null,
    isPending: action.isPending,
    isBusy: action.isBusy,
    isSent: action.isSuccess,
    clear: () => {
      setErrors({});
      action.reset();
    },
  };
}
